import { failure, type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'
import { preview } from './preview.ts'

export type IpAddress = Brand<string, 'IpAddress'>

const ipv6CharactersMax = 45
const hexGroup = /^[0-9a-fA-F]{1,4}$/
const octet = /^(0|[1-9][0-9]{0,2})$/

/** IPv4 in four decimal octets, or IPv6 (RFC 4291), its last two groups possibly written as IPv4; no zone. */
export const parseIpAddress = (text: string): Result<IpAddress> =>
  text.length <= ipv6CharactersMax && (isIpv4(text) || isIpv6(text))
    ? success(branded<IpAddress>(text))
    : failure(`expected an IPv4 or IPv6 address, got ${preview(text)}`)

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
