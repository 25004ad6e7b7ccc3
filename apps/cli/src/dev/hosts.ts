import { isIP, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { UsageError } from '../terminal/exit-codes.ts'

/** Checks the address that `--host` opens beside loopback. */
export function parseHost(host: string | undefined): string | undefined {
  if (host === undefined || isIP(host) !== 0) return host
  throw new UsageError(
    `--host must be an address of this machine, such as 192.0.2.1, or 0.0.0.0 or :: for all of them, but is ${host}`,
  )
}

/** The addresses that https listens on. Loopback is always among them, because the other commands call it. */
export function listeningHosts(host: string | undefined): readonly string[] {
  // A server that listens on every address cannot also listen on one of them.
  if (host !== undefined && isWildcard(host)) return [host]
  const hasLoopback6 = ownAddresses().includes('::1')
  return [...new Set(['127.0.0.1', ...(hasLoopback6 ? ['::1'] : []), ...(host === undefined ? [] : [host])])]
}

/** Names and addresses by which other machines call a sandbox that `--host` opens to them: its certificate contains them. */
export function externalNames(
  host: string | undefined,
  publicUrls: readonly string[],
): { hosts: readonly string[]; addresses: readonly string[] } {
  if (host === undefined) return { hosts: [], addresses: [] }
  const names = publicUrls
    .flatMap((url) => URL.parse(url)?.hostname ?? [])
    .map((name) => name.replaceAll(/[[\]]/g, ''))
  return {
    hosts: [hostname().toLowerCase(), ...names.filter((name) => isIP(name) === 0)],
    addresses: [...(isWildcard(host) ? ownAddresses() : [host]), ...names.filter((name) => isIP(name) !== 0)],
  }
}

/** The base URL for other machines: the first of --url, or else the first address that is not loopback. */
export function externalUrl(
  host: string,
  { port, publicUrls: [first] }: { port: number; publicUrls: readonly string[] },
): string {
  if (first !== undefined) return first
  const own = isWildcard(host) ? ownAddresses().find((address) => !isLoopback(address)) : host
  const name = own ?? hostname().toLowerCase()
  return `https://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

const isWildcard = (host: string) => /^[0:.]+$/.test(host)

const isLoopback = (address: string) => address.startsWith('127.') || address === '::1'

/** The addresses of this machine, without link-local IPv6 addresses, which need the name of an interface behind them. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries = []) => entries)
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('fe80:'))
}
