import type { X509Certificate } from 'node:crypto'
import type { BrokenChain } from './trust-anchors.ts'

const HOW_TO_FIX = 'In the sandbox, `./havn tpp new` makes a certificate that is trusted.'

/** Why a certificate leads to no authority that counts, and where to get one that does. */
export function describeUntrusted({ reason }: BrokenChain, x509: X509Certificate): string {
  const issuer = x509.issuer.replaceAll('\n', ', ')
  const rule = 'the certificate was not issued by an authority that this bank trusts'
  if (reason === 'issuer-unknown') return `${rule}: its issuer is ${issuer}. ${HOW_TO_FIX}`
  if (reason === 'not-signed-by-issuer')
    return `${rule}: its issuer is ${issuer}, a name that is trusted, but the key of that authority has not signed it as it is now. ${HOW_TO_FIX}`
  return `the certificate and that of its issuer, ${issuer}, were never valid at the same time. ${HOW_TO_FIX}`
}
