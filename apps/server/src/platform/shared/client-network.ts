const groupsOfNetwork = 4

/** The network that counts as one client: the IPv4 address itself, or the /64 that one IPv6 customer usually has. */
export function toClientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^(?:::|(?:0{1,4}:){5})ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(
    address,
  )
  if (mapped !== null) return mapped[1] ?? toDotted(mapped[2], mapped[3])
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, groupsOfNetwork)
  // A proxy may write an address in another way than a socket does.
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The last two groups of an IPv6 address as an IPv4 address. */
function toDotted(...groups: readonly (string | undefined)[]): string {
  return groups
    .map((group) => Number.parseInt(group ?? '', 16))
    .flatMap((bits) => [bits >> 8, bits & 0xff])
    .join('.')
}
