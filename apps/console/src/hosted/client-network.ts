import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

const groupsOfNetwork = 4

/**
 * The network that a request comes from: an IPv4 address, or the 64 bits that an IPv6 customer has. Only a configured
 * proxy is believed when it names another address: the last one in X-Forwarded-For, which the proxy itself has added.
 */
export function clientNetwork(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trustedProxies: readonly string[],
): string {
  const sender = plainAddress(socket.remoteAddress ?? '')
  if (!trustedProxies.map(plainAddress).includes(sender)) return toNetwork(sender)
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() ?? ''
  return toNetwork(isIP(forwarded) !== 0 ? plainAddress(forwarded) : sender)
}

/** An IPv4 address that a socket for IPv6 shows as ::ffff:192.0.2.1 is written as such. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, groupsOfNetwork)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
