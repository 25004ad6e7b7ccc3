import { checkDigest as digestOf } from '@havn/http-signature'
import type { Check } from '../check-context.ts'
import { toSignatureRefusal } from './signature-refusal.ts'

/** SIG-13: the Digest header, where there is one, is a hash of the very bytes received. */
export const checkDigest: Check = ({ request: { headers, body }, diagnoses }) => {
  // Where an operation needs it, its absence was told with that of other headers.
  if (!headers.has('digest')) return undefined
  const digest = digestOf(headers, body, { diagnose: diagnoses.digest })
  return digest.ok ? undefined : toSignatureRefusal(digest.problem, 'Digest')
}
