import type { Check } from '../check-context.ts'

const path = 'TPP-Signature-Certificate'

/** SIG-15: a certificate that a trusted authority gave to a registered TPP, valid now. */
export const checkCertificate: Check = async (context) => {
  const [value = ''] = context.request.headers.get('tpp-signature-certificate') ?? []
  const outcome = await context.readCertificate(value, context.nowMilliseconds)
  if (!outcome.ok) return { kind: outcome.problem.kind, path, details: [outcome.problem.detail] }
  context.certificate = outcome.certificate
  return undefined
}
