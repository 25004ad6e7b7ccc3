import { createPublicKey, X509Certificate } from 'node:crypto'
import { readCertificateFacts } from './certificate-facts.ts'
import { type CertificatePaths, writePrivate } from './certificate-paths.ts'
import type { SandboxCa } from './sandbox-ca.ts'
import { writeQwac } from './create-tpp.ts'
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

/** Issues a seal with the name and roles of the present one, for this key, and a QWAC with a new key; stores all. */
export function writeRenewedCertificate({ paths, ca, name, tpp }: Renewed): X509Certificate {
  const { organisation = name, organizationIdentifier = '', roles } = readCertificateFacts(tpp.certificate)
  const names = { organisation, organizationIdentifier }
  const pem = issueTppCertificate({ ca, publicKey: createPublicKey(tpp.key), name: names, roles })
  writePrivate(paths.tppKey(name), exportKey(tpp.key))
  writePrivate(paths.tppCertificate(name), pem)
  writeQwac({ paths, ca, folder: name, name: names, roles })
  return new X509Certificate(pem)
}
