import { hostname, networkInterfaces } from 'node:os'
import { hostNameOf } from '../../platform/shared/host-name.ts'
import type { Environment } from './refusal.ts'

/** The protocol and port at which a listener is reached from outside, as far as the listener itself knows. */
export interface ListenerOrigin {
  readonly protocol: 'http' | 'https'
  readonly port: number | undefined
}

/**
 * The hosts that this server serves, each with the base URL of its links. The Host header chooses among them and never
 * gets into a link itself: otherwise a captured call with another Host would leave a foreign link in a stored response.
 */
export interface PublicUrls {
  /** Returns the base URL of a host, with the port that was called; undefined if this server does not serve it. */
  baseUrlFor(host: string, listener: ListenerOrigin): string | undefined
  /** All hosts that this server serves. */
  readonly hosts: readonly string[]
  /** Whether this server cannot know every host that it should serve, because a bank is not open. */
  mayHaveMore?(): boolean
}

/** Where the hosts of a server come from. */
export interface PublicUrlSetup {
  readonly environment: Environment
  /** Configured base URLs, such as https://bank.example. */
  readonly publicUrls: readonly string[]
  /** Hosts of banks. They are reached at the listener's own port unless they have a public URL. */
  readonly bankHosts: readonly string[]
}

const defaultPorts = { http: 80, https: 443 } as const

export function createPublicUrls({ environment, publicUrls, bankHosts }: PublicUrlSetup): PublicUrls {
  const configured = new Map(publicUrls.map((url) => [new URL(url).hostname, new URL(url).origin]))
  // A sandbox is reached by any name and address of its machine.
  const own = environment === 'sandbox' ? ownNames() : []
  const direct = new Set([...bankHosts.map((host) => host.toLowerCase()), ...own])
  return {
    hosts: [...new Set([...configured.keys(), ...direct])],
    baseUrlFor(given, { protocol, port }) {
      const host = hostNameOf(given)
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
