import { checkDigest as digestOf } from '@havn/http-signature'
import type { Check } from './check-context.ts'
import { toSignatureRefusal } from './signature-refusal.ts'

/** SIG-13: the Digest header, if there is one, is a hash of exactly the bytes received. */
export const checkDigest: Check = ({ request: { headers, body }, diagnoses }) => {
  // If the operation requires it, the check of the signing headers has reported its absence.
  if (!headers.has('digest')) return undefined
  const digest = digestOf(headers, body, { diagnose: diagnoses.digest })
  return digest.ok ? undefined : toSignatureRefusal(digest.problem, 'Digest')
}
