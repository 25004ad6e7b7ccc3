import { hostname, networkInterfaces } from 'node:os'
import type { Environment } from './refusal.ts'

/** Where a listener can be reached from outside, as far as the listener itself knows. */
export interface ListenerOrigin {
  readonly protocol: 'http' | 'https'
  readonly port: number | undefined
}

/**
 * The hosts that this server answers for, each with the base URL that its links begin with. What a caller writes into Host
 * chooses among them and gets into no link: a captured call with another Host would else leave a link to somewhere else
 * in the stored answer.
 */
export interface PublicUrls {
  /** Undefined for a host that is none of this server's. */
  baseUrlFor(host: string, listener: ListenerOrigin): string | undefined
  readonly hosts: readonly string[]
}

export interface PublicUrlSetup {
  readonly environment: Environment
  /** Configured base URLs, such as https://bank.example. */
  readonly publicUrls: readonly string[]
  /** Hosts of banks, reached at the listener's own port unless they have a public URL. */
  readonly bankHosts: readonly string[]
}

const defaultPorts = { http: 80, https: 443 } as const

export function createPublicUrls({ environment, publicUrls, bankHosts }: PublicUrlSetup): PublicUrls {
  const configured = new Map(publicUrls.map((url) => [new URL(url).hostname, new URL(url).origin]))
  // A sandbox is reached by whatever name its developer has for this machine.
  const own = environment === 'sandbox' ? ownNames() : []
  const direct = new Set([...bankHosts.map((host) => host.toLowerCase()), ...own])
  return {
    hosts: [...new Set([...configured.keys(), ...direct])],
    baseUrlFor(given, { protocol, port }) {
      const host = given.toLowerCase()
      if (!direct.has(host)) return configured.get(host)
      return configured.get(host) ?? `${protocol}://${host}${portSuffix(protocol, port)}`
    },
  }
}

function portSuffix(protocol: 'http' | 'https', port: number | undefined): string {
  return port === undefined || port === defaultPorts[protocol] ? '' : `:${port}`
}

function ownNames(): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries = []) => entries)
  return [
    'localhost',
    '127.0.0.1',
    '[::1]',
    hostname().toLowerCase(),
    ...addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  ]
}
