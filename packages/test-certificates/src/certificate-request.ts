import { createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { contextSpecific, integer, objectIdentifier, sequence, setOf } from '@havn/der'
import { encodeExtension, encodeName, signBody, toPem } from './x509-parts.ts'
import type { CertificateExtension, Name } from './x509-parts.ts'

type Request = { subject: Name; privateKey: KeyObject; extensions: CertificateExtension[] }

// PKCS #9, extensionRequest: the extensions that the certificate is to have (RFC 2985, 5.4.2).
const extensionRequest = '1.2.840.113549.1.9.14'

/** A request for a certificate (PKCS #10, RFC 2986), signed by the key that it is for; returns it as PEM. */
export function createCertificateRequest({ subject, privateKey, extensions }: Request): string {
  const attribute = sequence(
    objectIdentifier(extensionRequest),
    setOf(sequence(...extensions.map(encodeExtension))),
  )
  const body = sequence(
    integer(Uint8Array.of(0)),
    encodeName(subject),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    contextSpecific(0, attribute, 'constructed'),
  )
  return toPem('CERTIFICATE REQUEST', signBody(body, privateKey))
}
