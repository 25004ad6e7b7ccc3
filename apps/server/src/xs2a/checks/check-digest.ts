import { checkDigest as digestOf } from '@havn/http-signature'
import type { Check } from '../attempt.ts'
import { tellProblem } from './tell-problem.ts'

/** SIG-13: the Digest header is a hash of the very bytes received. */
export const checkDigest: Check = ({ request: { headers, body }, diagnoses }) => {
  const digest = digestOf(headers, body, { diagnose: diagnoses.digest })
  return digest.ok ? undefined : tellProblem(digest.problem, 'Digest')
}
