import { failure, type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'
import { preview } from '../text/preview.ts'

export type IpAddress = Brand<string, 'IpAddress'>

const ipv6CharactersMax = 45
const hexGroup = /^[0-9a-fA-F]{1,4}$/
const octet = /^(0|[1-9][0-9]{0,2})$/

/**
 * IPv4 in four decimal octets, or IPv6 (RFC 4291), its last two groups possibly written as IPv4; no zone. It must be an
 * address that one device can have and others can see: 0.0.0.0, a multicast or a broadcast address belongs to no device, and a
 * loopback or link-local address says only that the TPP sent that of a machine of its own.
 */
export const parseIpAddress = (text: string): Result<IpAddress> => {
  const version = text.length > ipv6CharactersMax ? undefined : versionOf(text)
  if (version === undefined) return failure(`expected an IPv4 or IPv6 address, got ${preview(text)}`)
  const reach = version === 4 ? reachOfIpv4(octetsOf(text)) : reachOfIpv6(text)
  return reach === 'public'
    ? success(branded<IpAddress>(text))
    : failure(
        `expected ${EXPECTED[reach]}; leave the header out if the PSU is not present`.replace(
          '…',
          preview(text),
        ),
      )
}

/** Whether others can reach one device by an address, only its own machine or link can, or it is no device's address. */
type Reach = 'public' | 'local' | 'none'

const EXPECTED = {
  none: 'the address of one device, got …, which stands for none or for many',
  local: "the address from which the PSU's request came, got …, which means the sender's own machine or link",
}

const versionOf = (text: string): 4 | 6 | undefined => {
  if (isIpv4(text)) return 4
  return isIpv6(text) ? 6 : undefined
}

const reachOfIpv6 = (text: string): Reach => {
  const groups = groupsOf(text)
  const [first = 0] = groups
  if (first >= 0xff00) return 'none'
  const [high = 0] = groups.slice(-2)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return reachOfIpv4([high >> 8, high & 0xff])
  if (groups.every((group) => group === 0)) return 'none'
  const isLoopback = groups.slice(0, 7).every((group) => group === 0) && groups[7] === 1
  const isLinkLocal = first >= 0xfe80 && first <= 0xfebf
  return isLoopback || isLinkLocal ? 'local' : 'public'
}

/** 0.0.0.0/8 is no address of a device; from 224 on stand multicast, reserved and broadcast addresses. */
const reachOfIpv4 = ([first = 0, second = 0]: readonly number[]): Reach => {
  if (first === 0 || first >= 224) return 'none'
  return first === 127 || (first === 169 && second === 254) ? 'local' : 'public'
}

const octetsOf = (text: string): readonly number[] => text.split('.').map(Number)

/** The eight groups of a valid IPv6 address. */
const groupsOf = (text: string): readonly number[] => {
  const [head = '', tail = ''] = text.split('::')
  const [first, last] = [numbersOf(head), numbersOf(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0)
  return [...first, ...zeros, ...last]
}

const numbersOf = (part: string) => (part === '' ? [] : part.split(':').flatMap(numbersIn))

const numbersIn = (group: string): readonly number[] => {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const isIpv4 = (text: string): boolean => {
  const octets = text.split('.')
  return octets.length === 4 && octets.every((part) => octet.test(part) && Number(part) <= 255)
}

const isIpv6 = (text: string): boolean => {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const [head = '', tail] = halves
  const headGroups = groupsIn(head, tail === undefined)
  if (tail === undefined) return headGroups === 8
  const tailGroups = groupsIn(tail, true)
  // "::" stands for at least one group.
  return headGroups !== undefined && tailGroups !== undefined && headGroups + tailGroups <= 7
}

/** How many 16-bit groups the text has, an IPv4 address at the end counting two; undefined if one is none. */
const groupsIn = (text: string, isEnd: boolean): number | undefined => {
  if (text === '') return 0
  const groups = text.split(':')
  const last = groups.at(-1) ?? ''
  const endsInIpv4 = isEnd && isIpv4(last)
  const hexGroups = endsInIpv4 ? groups.slice(0, -1) : groups
  if (!hexGroups.every((group) => hexGroup.test(group))) return undefined
  return groups.length + (endsInIpv4 ? 1 : 0)
}
