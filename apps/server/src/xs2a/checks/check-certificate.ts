import type { Check } from '../check-context.ts'

const path = 'TPP-Signature-Certificate'

/** SIG-15: the certificate is valid now and was issued to a registered TPP by a trusted authority. */
export const checkCertificate: Check = async (context) => {
  const [value = ''] = context.request.headers.get('tpp-signature-certificate') ?? []
  const outcome = await context.readCertificate(value, context.nowMilliseconds)
  if (!outcome.ok) return { kind: outcome.problem.kind, path, details: [outcome.problem.detail] }
  context.certificate = outcome.certificate
  return undefined
}
