import { BlockList, isIP } from 'node:net'

/** The IPv4 networks that are not public: IANA's special-purpose registry, and multicast. */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by a provider's customers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, which includes the metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
] as const

/** The only IPv6 network that public addresses are assigned from; IPv4-mapped addresses are outside of it. */
const GLOBAL_IPV6 = ['2000::/3'] as const

const NOT_PUBLIC_IPV6 = [
  '2001::/23', // protocol assignments, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: contains an IPv4 address
  '3fff::/20', // documentation
] as const

const notPublic = blockListOf(NOT_PUBLIC_IPV4, 'ipv4')
const globalIpv6 = blockListOf(GLOBAL_IPV6, 'ipv6')
const notPublicIpv6 = blockListOf(NOT_PUBLIC_IPV6, 'ipv6')
const loopbackIpv4 = blockListOf(['127.0.0.0/8'], 'ipv4')

function blockListOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Returns whether an IP address is public. Text that is no address, as Node writes addresses, is not public. */
export function isPublicAddress(address: string): boolean {
  // An address with a zone, such as fe80::1%eth0, is in one of this machine's own networks.
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address, 'ipv4')
  return version === 6 && globalIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6')
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && loopbackIpv4.check(address, 'ipv4'))
}
