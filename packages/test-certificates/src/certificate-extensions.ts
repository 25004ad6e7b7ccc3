import { bitString, boolean, objectIdentifier, sequence, contextSpecific } from '@havn/der'
import type { CertificateExtension } from './x509-parts.ts'

/** RFC 5280, 4.2.1.9: whether the certificate is that of a certificate authority. */
export function basicConstraints({ ca }: { ca: boolean }): CertificateExtension {
  return { oid: '2.5.29.19', critical: true, value: ca ? sequence(boolean(true)) : sequence() }
}

// Bit 0 of the specification is the highest bit of the byte.
const usageBits = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04, cRLSign: 0x02 }

/** RFC 5280, 4.2.1.3: what the key may be used for. */
export function keyUsage(...usages: (keyof typeof usageBits)[]): CertificateExtension {
  const bits = usages.reduce((all, usage) => all | usageBits[usage], 0)
  // DER drops the zeros at the end of a named bit list.
  const unusedBits = 31 - Math.clz32(bits & -bits)
  return { oid: '2.5.29.15', critical: true, value: bitString(Uint8Array.of(bits), unusedBits) }
}

/** RFC 5280, 4.2.1.12: the certificate is for a TLS server. Browsers refuse a server whose certificate does not say so. */
export function serverAuthExtendedKeyUsage(): CertificateExtension {
  return { oid: '2.5.29.37', value: sequence(objectIdentifier('1.3.6.1.5.5.7.3.1')) }
}

/** RFC 5280, 4.2.1.12: the certificate is for both ends of TLS, as that of a TPP which calls and is called. */
export function tlsExtendedKeyUsage(): CertificateExtension {
  const purposes = ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']
  return { oid: '2.5.29.37', value: sequence(...purposes.map(objectIdentifier)) }
}

/** RFC 5280, 4.2.1.6: the host names and addresses that the certificate is for; an address has 4 or 16 bytes. */
export function subjectAlternativeNames(names: {
  hosts: string[]
  addresses: Uint8Array[]
}): CertificateExtension {
  const hosts = names.hosts.map((host) => contextSpecific(2, Buffer.from(host), 'primitive'))
  const addresses = names.addresses.map((address) => contextSpecific(7, address, 'primitive'))
  return { oid: '2.5.29.17', value: sequence(...hosts, ...addresses) }
}
