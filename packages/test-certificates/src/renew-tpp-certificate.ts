import { createPublicKey, X509Certificate } from 'node:crypto'
import { readCertificateFacts } from './certificate-facts.ts'
import { type CertificatePaths, writePrivate } from './certificate-paths.ts'
import type { SandboxCa } from './sandbox-ca.ts'
import { exportKey, issueTppCertificate, type TppIdentity } from './tpp-identity.ts'

/** Whether the sandbox's authority issued the certificate, by its present key. */
export function isIssuedBy(ca: Pick<SandboxCa, 'publicKey'>, certificate: X509Certificate): boolean {
  try {
    return certificate.verify(ca.publicKey)
  } catch {
    return false
  }
}

type Renewed = { paths: CertificatePaths; ca: SandboxCa; name: string; tpp: TppIdentity }

/** Issues a certificate with the name and roles of the present one, for this key, and stores both. */
export function writeRenewedCertificate({ paths, ca, name, tpp }: Renewed): X509Certificate {
  const { organisation = name, organizationIdentifier = '', roles } = readCertificateFacts(tpp.certificate)
  const publicKey = createPublicKey(tpp.key)
  const pem = issueTppCertificate({
    ca,
    publicKey,
    name: { organisation, organizationIdentifier },
    roles,
  })
  writePrivate(paths.tppKey(name), exportKey(tpp.key))
  writePrivate(paths.tppCertificate(name), pem)
  return new X509Certificate(pem)
}
