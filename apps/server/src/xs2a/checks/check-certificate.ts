import type { Check } from '../check-context.ts'

const path = 'TPP-Signature-Certificate'

/** SIG-15: a certificate that a trusted authority gave to a registered TPP, valid now. */
export const checkCertificate: Check = async (attempt) => {
  const [value = ''] = attempt.request.headers.get('tpp-signature-certificate') ?? []
  const verdict = await attempt.readCertificate(value, attempt.nowMilliseconds)
  if (!verdict.ok) return { kind: verdict.problem.kind, path, details: [verdict.problem.detail] }
  attempt.certificate = verdict.certificate
  return undefined
}
