import type { IncomingMessage } from 'node:http'
import { BlockList, type IPVersion, isIP } from 'node:net'

/** What tells clients apart from the proxies before this server. */
export interface ClientAddresses {
  /** Whether connections from this address are those of a proxy, behind which are many clients. */
  readonly isProxy: (address: string) => boolean
  /** The address of the client that sent a request; undefined if a proxy sent it that names no client. */
  readonly of: (request: AddressedRequest) => string | undefined
}

interface AddressedRequest extends Pick<IncomingMessage, 'headers'> {
  readonly socket: { readonly remoteAddress?: string | undefined }
}

export interface ProxySettings {
  /** The addresses and networks of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[] | undefined
  /** Whether a proxy on this machine ends TLS. Without being trusted it hides its clients, and names nobody. */
  readonly isBehindTls?: boolean | undefined
}

const LOOPBACK = ['127.0.0.1', '::1']

/**
 * A proxy adds the address of its client at the end of X-Forwarded-For, after whatever the client itself has sent. So the
 * header is read from the end, over the addresses of trusted proxies, to the first address that is none of theirs. On a
 * connection from anywhere else the header is not looked at: everybody can send it.
 */
export function createClientAddresses({
  trustedProxies = [],
  isBehindTls = false,
}: ProxySettings): ClientAddresses {
  const isTrusted = createMatcher(trustedProxies)
  const isProxy = createMatcher(isBehindTls ? [...trustedProxies, ...LOOPBACK] : trustedProxies)
  return {
    isProxy,
    of({ headers, socket }) {
      let address = socket.remoteAddress ?? ''
      if (!isProxy(address)) return address
      let rest = [headers['x-forwarded-for'] ?? []].flat().join()
      while (rest !== '' && isTrusted(address)) {
        const comma = rest.lastIndexOf(',')
        const named = rest.slice(comma + 1).trim()
        if (isIP(named) === 0) return undefined
        address = named
        rest = rest.slice(0, Math.max(comma, 0))
      }
      return isProxy(address) ? undefined : address
    },
  }
}

/** Whether a text is an address, or a network in the notation of CIDR, such as 10.0.0.0/8. */
export function isAddressOrNetwork(text: string): boolean {
  return networkOf(text) !== undefined
}

function createMatcher(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => false
  const list = new BlockList()
  for (const text of networks) {
    const network = networkOf(text)
    if (network !== undefined) list.addSubnet(network.address, network.bits, network.family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

function networkOf(text: string) {
  const [address = '', bits, ...more] = text.split('/')
  if (isIP(address) === 0 || more.length > 0) return undefined
  const family = familyOf(address)
  const bitsMax = family === 'ipv4' ? 32 : 128
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > bitsMax)) return undefined
  return { address, bits: Number(bits ?? bitsMax), family }
}

const familyOf = (address: string): IPVersion => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
