import { createHash, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { bitString, boolean, integer, nullElement, objectIdentifier, octetString } from './der.ts'
import { printableString, sequence, setOf, contextSpecific, time, utf8String } from './der.ts'

/** A distinguished name, in the order of the certificate: `[['C', 'NO'], ['O', 'Havn']]`. */
export type Name = readonly (readonly [type: keyof typeof attributeTypes, value: string])[]

/** An X.509 extension; `value` is its DER encoding. */
export type CertificateExtension = { oid: string; critical?: boolean; value: Uint8Array }

type Issue = {
  subject: Name
  publicKey: KeyObject
  issuer: { name: Name; privateKey: KeyObject; publicKey: KeyObject }
  validDays: number
  extensions: CertificateExtension[]
}

const attributeTypes = { CN: '2.5.4.3', C: '2.5.4.6', O: '2.5.4.10', organizationIdentifier: '2.5.4.97' }
const millisecondsPerHour = 3_600_000

/** Issues an X.509 certificate signed with RSA and SHA-256; returns it as PEM. */
export function issueCertificate(issue: Issue): string {
  const { issuer, publicKey } = issue
  const from = new Date(Date.now() - millisecondsPerHour)
  const until = new Date(from.getTime() + issue.validDays * 24 * millisecondsPerHour)
  const extensions = [
    ...issue.extensions,
    { oid: '2.5.29.14', value: octetString(keyIdentifier(publicKey)) },
    { oid: '2.5.29.35', value: sequence(contextSpecific(0, keyIdentifier(issuer.publicKey), 'primitive')) },
  ]
  const body = sequence(
    contextSpecific(0, integer(Uint8Array.of(2)), 'constructed'),
    integer(randomSerial()),
    rsaWithSha256(),
    encodeName(issuer.name),
    sequence(time(from), time(until)),
    encodeName(issue.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    contextSpecific(3, sequence(...extensions.map(encodeExtension)), 'constructed'),
  )
  return toPem(sequence(body, rsaWithSha256(), bitString(sign('sha256', body, issuer.privateKey))))
}

/** A serial number of sixteen bytes. Its first bit is 0, because it is positive, and its second 1, so that none is shorter. */
function randomSerial(): Uint8Array {
  const serial = randomBytes(16)
  serial.writeUInt8(((serial[0] ?? 0) & 0x3f) | 0x40)
  return serial
}

function rsaWithSha256(): Uint8Array {
  return sequence(objectIdentifier('1.2.840.113549.1.1.11'), nullElement())
}

function encodeName(name: Name): Uint8Array {
  const parts = name.map(([type, value]) => {
    const text = type === 'C' ? printableString(value) : utf8String(value)
    return setOf(sequence(objectIdentifier(attributeTypes[type]), text))
  })
  return sequence(...parts)
}

function encodeExtension({ oid, critical = false, value }: CertificateExtension): Uint8Array {
  const flag = critical ? [boolean(true)] : []
  return sequence(objectIdentifier(oid), ...flag, octetString(value))
}

function keyIdentifier(publicKey: KeyObject): Uint8Array {
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest().subarray(0, 20)
}

function toPem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
