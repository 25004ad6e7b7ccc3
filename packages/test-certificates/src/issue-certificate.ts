import { createHash, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { contextSpecific, integer, octetString, sequence, time } from '@havn/der'
import { encodeExtension, encodeName, signatureAlgorithm, signBody, toPem } from './x509-parts.ts'
import type { CertificateExtension, Name } from './x509-parts.ts'

type Issue = {
  subject: Name
  publicKey: KeyObject
  issuer: { name: Name; privateKey: KeyObject; publicKey: KeyObject }
  /** Left out: an hour ago, so that a clock which is a little late accepts it. */
  validFrom?: Date
  validDays: number
  extensions: CertificateExtension[]
  /** The first letters of the serial number; left out: all of it is random. */
  serialText?: string
}

const millisecondsPerHour = 3_600_000

/** Issues an X.509 certificate, signed with SHA-256 by the issuer's key; returns it as PEM. */
export function issueCertificate(issue: Issue): string {
  const { issuer, publicKey } = issue
  const from = issue.validFrom ?? new Date(Date.now() - millisecondsPerHour)
  const until = new Date(from.getTime() + issue.validDays * 24 * millisecondsPerHour)
  const extensions = [
    ...issue.extensions,
    { oid: '2.5.29.14', value: octetString(keyIdentifier(publicKey)) },
    { oid: '2.5.29.35', value: sequence(contextSpecific(0, keyIdentifier(issuer.publicKey), 'primitive')) },
  ]
  const body = sequence(
    contextSpecific(0, integer(Uint8Array.of(2)), 'constructed'),
    integer(randomSerial(issue.serialText)),
    signatureAlgorithm(issuer.privateKey),
    encodeName(issuer.name),
    sequence(time(from), time(until)),
    encodeName(issue.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    contextSpecific(3, sequence(...extensions.map(encodeExtension)), 'constructed'),
  )
  return toPem('CERTIFICATE', signBody(body, issuer.privateKey))
}

/**
 * A serial number of sixteen bytes. Its first bit is 0, because it is positive, and its second 1, so that none is shorter;
 * that of a letter in ASCII is the same.
 */
function randomSerial(text = ''): Uint8Array {
  const serial = randomBytes(16)
  serial.writeUInt8(((serial[0] ?? 0) & 0x3f) | 0x40)
  serial.write(text, 'ascii')
  return serial
}

function keyIdentifier(publicKey: KeyObject): Uint8Array {
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest().subarray(0, 20)
}
