import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { HostedStart } from '../options.ts'

/** What a console that serves many TPPs needs, beside what every console does. */
export interface HostedOptions {
  /** Where browsers reach the console, such as https://console.example. */
  readonly origin: string
  /** Where the console itself reaches the bank, past the proxy; undefined to use the bank's public URL. */
  readonly bankInternalUrl: string | undefined
  /** Signs sessions and challenges. */
  readonly key: KeyObject
  /** The addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly limits: HostedLimits
}

export interface HostedLimits {
  /** Certificates that are issued in an hour, to one IPv4 address or IPv6 network of 64 bits, and to all. */
  readonly registrationsPerAddressMax: number
  readonly registrationsMax: number
  /** Open pages that follow the bank's events, of one TPP and of all. */
  readonly followersPerTppMax: number
  readonly followersMax: number
}

/** Far more than a developer has open, and less than a process can keep connected. */
const FOLLOWERS = { followersPerTppMax: 10, followersMax: 2_000 }

export function toHostedOptions({
  origin,
  bankInternalUrl,
  secretFile,
  ...start
}: HostedStart): HostedOptions {
  const { trustedProxies, registrationsPerAddressMax, registrationsMax } = start
  return {
    origin,
    bankInternalUrl,
    key: deriveKey(readFileSync(secretFile, 'utf8').trim()),
    trustedProxies,
    limits: { registrationsPerAddressMax, registrationsMax, ...FOLLOWERS },
  }
}

/** The secret is the bank's too: a key of its own keeps what one signs from being anything to the other. */
export function deriveKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'havn console sessions', 32)))
}
