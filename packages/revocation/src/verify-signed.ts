import { type KeyObject, verify } from 'node:crypto'
import type { DerElement } from '@havn/der'
import { bitsOf, isOid, partsOf } from './der-values.ts'

/** The signatures that are accepted: RSA and ECDSA with SHA-256 or better. */
const ALGORITHMS = [
  { oid: '1.2.840.113549.1.1.11', keyType: 'rsa', hash: 'sha256' },
  { oid: '1.2.840.113549.1.1.12', keyType: 'rsa', hash: 'sha384' },
  { oid: '1.2.840.113549.1.1.13', keyType: 'rsa', hash: 'sha512' },
  { oid: '1.2.840.10045.4.3.2', keyType: 'ec', hash: 'sha256' },
  { oid: '1.2.840.10045.4.3.3', keyType: 'ec', hash: 'sha384' },
  { oid: '1.2.840.10045.4.3.4', keyType: 'ec', hash: 'sha512' },
] as const

/** What was signed, how, and the signature: the common form of certificates, CRLs and OCSP answers. */
export interface Signed {
  readonly content: DerElement
  readonly algorithm: DerElement
  readonly signature: DerElement
}

export function isSignedWith({ content, algorithm, signature }: Signed, key: KeyObject): boolean {
  const [oid] = partsOf(algorithm)
  const known = ALGORITHMS.find((one) => isOid(oid, one.oid))
  if (known === undefined || key.asymmetricKeyType !== known.keyType) return false
  return verify(known.hash, content.encoded, key, bitsOf(signature))
}
