import { bitString, boolean, objectIdentifier, sequence, tagged } from './der.ts'
import type { Extension } from './issue-certificate.ts'

export function basicConstraints({ ca }: { ca: boolean }): Extension {
  return { oid: '2.5.29.19', critical: true, value: ca ? sequence(boolean(true)) : sequence() }
}

const usageBits = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04, cRLSign: 0x02 }

export function keyUsage(...usages: (keyof typeof usageBits)[]): Extension {
  const bits = usages.reduce((all, usage) => all | usageBits[usage], 0)
  // DER drops the zeros at the end of a named bit list.
  const unused = 31 - Math.clz32(bits & -bits)
  return { oid: '2.5.29.15', critical: true, value: bitString(Uint8Array.of(bits), unused) }
}

export function serverAuthUsage(): Extension {
  return { oid: '2.5.29.37', value: sequence(objectIdentifier('1.3.6.1.5.5.7.3.1')) }
}

export function alternativeNames(names: { hosts: string[]; addresses: Uint8Array[] }): Extension {
  const hosts = names.hosts.map((host) => tagged(2, Buffer.from(host), 'primitive'))
  const addresses = names.addresses.map((address) => tagged(7, address, 'primitive'))
  return { oid: '2.5.29.17', value: sequence(...hosts, ...addresses) }
}
