import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { type CertificateFault, issueFaultyCertificate } from './certificate-faults.ts'
import { type CertificatePaths, writePrivate } from './certificate-paths.ts'
import type { Psd2Role } from './psd2-statements.ts'
import { openSandboxCa, type SandboxCa } from './sandbox-ca.ts'
import {
  exportKey,
  findTpp,
  generateTppKey,
  issueTppCertificate,
  issueTppQwac,
  type KeyType,
  organizationIdentifier,
  type TppIdentity,
  type TppName,
} from './tpp-identity.ts'

type NewTpp = {
  paths: CertificatePaths
  ca: SandboxCa
  folder: string
  organisation: string
  roles: Psd2Role[]
  keyType?: KeyType
  /** What the bank is to refuse its certificate for; left out: nothing. */
  fault?: CertificateFault | undefined
}

/** Makes a TPP as a trust service would make a real one: a key and a seal certificate, and both again for TLS. */
export function createTpp({ paths, ca, folder, organisation, roles, keyType, fault }: NewTpp): TppIdentity {
  const { privateKey, publicKey } = generateTppKey(keyType ?? 'rsa')
  const name = { organisation, organizationIdentifier: organizationIdentifier(folder) }
  const issue = { ca, publicKey, name, roles }
  const pem = fault === undefined ? issueTppCertificate(issue) : issueFaultyCertificate(issue, fault)
  writePrivate(paths.tppKey(folder), exportKey(privateKey))
  writePrivate(paths.tppCertificate(folder), pem)
  writeQwac({ paths, ca, folder, name, roles })
  return { certificate: new X509Certificate(pem), key: privateKey }
}

type NewQwac = Pick<NewTpp, 'paths' | 'ca' | 'folder'> & { name: TppName; roles: readonly Psd2Role[] }

/** Makes the key and certificate with which a TPP identifies itself on connections. */
export function writeQwac({ paths, ca, folder, name, roles }: NewQwac): void {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writePrivate(paths.tppQwacKey(folder), exportKey(privateKey))
  writePrivate(paths.tppQwac(folder), issueTppQwac({ ca, publicKey, name, roles }))
}

type Wanted = { name: string; roles: Psd2Role[]; fault?: CertificateFault | undefined }

/** Makes the TPP of this name, roles and fault, unless it exists. */
export function ensureTpp(paths: CertificatePaths, { name, roles, fault }: Wanted): void {
  if (findTpp(paths, name) === undefined)
    createTpp({ paths, ca: openSandboxCa(paths), folder: name, organisation: name, roles, fault })
}
