const groupsOfNetwork = 4

/** The network that counts as one client: the IPv4 address itself, or the /64 that one IPv6 customer usually has. */
export function toClientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, groupsOfNetwork)
  // A proxy may write an address in another way than a socket does.
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
