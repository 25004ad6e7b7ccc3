import type { X509Certificate } from 'node:crypto'
import type { BrokenCertificateChain } from './trust-anchors.ts'

const HOW_TO_FIX = 'In the sandbox, `havn tpp new` creates a trusted certificate.'

/** Explains to a TPP why the bank does not trust its certificate, and where to get one that the bank trusts. */
export function describeUntrustedCertificate(
  { reason }: BrokenCertificateChain,
  x509: X509Certificate,
): string {
  const issuer = x509.issuer.replaceAll('\n', ', ')
  const rule = 'expected a certificate from an authority that this bank trusts'
  if (reason === 'issuer-unknown') return `${rule}, got one issued by ${issuer}. ${HOW_TO_FIX}`
  if (reason === 'not-signed-by-issuer')
    return `${rule}, got one that names the trusted issuer ${issuer} but is not signed with that authority's key. ${HOW_TO_FIX}`
  if (reason === 'issuer-limited')
    return `expected an authority that may certify any name, got one that limits names (nameConstraints), ${issuer}: this bank does not use such authorities. ${HOW_TO_FIX}`
  if (reason === 'list-outdated')
    return `expected that the trusted list that names the issuer ${issuer} was verified lately, got none that can be relied on any more. This is not your fault: the bank has been alarmed; retry after the time in Retry-After.`
  return `expected a certificate that is valid at some time together with that of its issuer ${issuer}; the two were never valid at the same time. ${HOW_TO_FIX}`
}
