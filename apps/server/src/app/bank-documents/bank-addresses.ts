import { hostNameOf } from '../../platform/shared/host-name.ts'
import type { ConfiguredBank } from './configured-bank.ts'
import type { PublicUrl } from './public-url-field.ts'

export type { PublicUrl }

/** A bank, and one of the addresses at which it is reached. */
interface BankAddress {
  readonly bank: ConfiguredBank
  readonly publicUrl: PublicUrl
}

/** The addresses of all banks. */
export interface BankAddresses {
  /**
   * The address with this host name and port. A public URL that names no port is found at any, because a proxy before the
   * server may listen at another. A host without port, which only a proxy leaves, finds the only address of that name.
   */
  find(host: string): BankAddress | undefined
  /** The first address with this host name, whatever its port. */
  named(name: string): BankAddress | undefined
  /** Every host name, with its port if it is not that of the scheme. */
  readonly list: readonly string[]
}

export function indexAddresses(banks: readonly ConfiguredBank[]): BankAddresses {
  const all = banks.flatMap((bank) => bank.document.publicUrls.map((publicUrl) => ({ bank, publicUrl })))
  const byHost = new Map(all.map((address) => [new URL(address.publicUrl.url).host, address]))
  for (const [name, [only, ...others]] of Map.groupBy(
    all,
    ({ publicUrl }) => new URL(publicUrl.url).hostname,
  ))
    if (only !== undefined && others.length === 0 && !byHost.has(name)) byHost.set(name, only)
  const byName = new Map(
    all.toReversed().map((address) => [new URL(address.publicUrl.url).hostname, address]),
  )
  const withoutPort = new Set(
    all.map(({ publicUrl }) => publicUrl).filter(({ url }) => new URL(url).port === ''),
  )
  return {
    find(host) {
      const exact = byHost.get(host) ?? byHost.get(host.toLowerCase())
      if (exact !== undefined) return exact
      const named = byHost.get(hostNameOf(host))
      return named !== undefined && withoutPort.has(named.publicUrl) ? named : undefined
    },
    named: (name) => byName.get(name.toLowerCase()),
    list: all.map(({ publicUrl }) => new URL(publicUrl.url).host),
  }
}
