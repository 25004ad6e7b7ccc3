import { sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import {
  bitString,
  boolean,
  nullElement,
  objectIdentifier,
  octetString,
  printableString,
  sequence,
  setOf,
  utf8String,
} from '@havn/der'

/** A distinguished name, in the order of the certificate: `[['C', 'NO'], ['O', 'Havn']]`. */
export type Name = readonly (readonly [type: keyof typeof attributeTypes, value: string])[]

/** An X.509 extension; `value` is its DER encoding. */
export type CertificateExtension = { oid: string; critical?: boolean; value: Uint8Array }

const attributeTypes = { CN: '2.5.4.3', C: '2.5.4.6', O: '2.5.4.10', organizationIdentifier: '2.5.4.97' }

export function encodeName(name: Name): Uint8Array {
  const parts = name.map(([type, value]) => {
    const text = type === 'C' ? printableString(value) : utf8String(value)
    return setOf(sequence(objectIdentifier(attributeTypes[type]), text))
  })
  return sequence(...parts)
}

export function encodeExtension({ oid, critical = false, value }: CertificateExtension): Uint8Array {
  const flag = critical ? [boolean(true)] : []
  return sequence(objectIdentifier(oid), ...flag, octetString(value))
}

/** The AlgorithmIdentifier of a signature by this key, with SHA-256 (RFC 4055 and 5758: only RSA's has a NULL). */
export function signatureAlgorithm(key: KeyObject): Uint8Array {
  return key.asymmetricKeyType === 'ec'
    ? sequence(objectIdentifier('1.2.840.10045.4.3.2'))
    : sequence(objectIdentifier('1.2.840.113549.1.1.11'), nullElement())
}

/** Signs the body of a certificate or of a request for one, and returns the whole. */
export function signBody(body: Uint8Array, key: KeyObject): Uint8Array {
  return sequence(body, signatureAlgorithm(key), bitString(sign('sha256', body, key)))
}

export function toPem(label: 'CERTIFICATE' | 'CERTIFICATE REQUEST', der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
