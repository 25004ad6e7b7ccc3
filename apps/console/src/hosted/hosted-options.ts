import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What a console that serves many TPPs is started with, beside what every console is. */
export interface HostedOptions {
  /** Where browsers reach the console, such as https://console.example. */
  readonly origin: string
  /** The address on which it listens. */
  readonly listenHost: string
  /** Where the console itself reaches the bank, past the proxy; undefined to use the bank's public URL. */
  readonly bankInternalUrl: string | undefined
  /** PEM of the key and certificate for TLS; undefined behind a proxy that ends TLS. */
  readonly tls: { readonly key: string; readonly cert: string } | undefined
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

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the options; undefined if the console is not a hosted one. Throws with everything that is missing or wrong. */
export function readHostedOptions(environment: Environment): HostedOptions | undefined {
  const given = (name: string): string | undefined => environment[name] || undefined
  const publicUrl = given('HAVN_CONSOLE_PUBLIC_URL')
  if (publicUrl === undefined) return undefined
  const problems: string[] = []
  const file = (name: string): string | undefined => {
    const path = given(name)
    if (path === undefined) return undefined
    try {
      return readFileSync(path, 'utf8')
    } catch {
      problems.push(`${name}: expected a file that can be read, got ${path}`)
      return undefined
    }
  }
  const count = (name: string, otherwise: number): number => {
    const text = given(name)
    if (text === undefined || /^[1-9]\d{0,8}$/.test(text)) return Number(text ?? otherwise)
    problems.push(`${name}: expected a whole number from 1 on, got ${text}`)
    return otherwise
  }
  if (!isPublicOrigin(publicUrl))
    problems.push(
      `HAVN_CONSOLE_PUBLIC_URL: expected an origin such as https://console.example, got ${publicUrl}`,
    )
  const secret = file('HAVN_SECRET_FILE')?.trim() ?? ''
  if (secret.length < 32)
    problems.push('HAVN_SECRET_FILE: expected a file with a secret of at least 32 characters')
  const [key, cert] = [file('HAVN_CONSOLE_TLS_KEY_FILE'), file('HAVN_CONSOLE_TLS_CERTIFICATE_FILE')]
  if ((key === undefined) !== (cert === undefined))
    problems.push('HAVN_CONSOLE_TLS_KEY_FILE and HAVN_CONSOLE_TLS_CERTIFICATE_FILE: expected both or none')
  const limits = {
    registrationsPerAddressMax: count('HAVN_CONSOLE_REGISTRATIONS_PER_ADDRESS_MAX', 5),
    registrationsMax: count('HAVN_CONSOLE_REGISTRATIONS_MAX', 200),
    followersPerTppMax: count('HAVN_CONSOLE_FOLLOWERS_PER_TPP_MAX', 10),
    followersMax: count('HAVN_CONSOLE_FOLLOWERS_MAX', 2_000),
  }
  if (problems.length > 0)
    throw new Error(`the console cannot start:\n${problems.map((text) => `- ${text}`).join('\n')}`)
  return {
    origin: new URL(publicUrl).origin,
    listenHost: given('HAVN_CONSOLE_HOST') ?? '127.0.0.1',
    bankInternalUrl: given('HAVN_CONSOLE_BANK_INTERNAL_URL'),
    tls: key === undefined || cert === undefined ? undefined : { key, cert },
    key: deriveKey(secret),
    trustedProxies: (given('HAVN_CONSOLE_TRUSTED_PROXIES') ?? '')
      .split(',')
      .filter((address) => address !== ''),
    limits,
  }
}

/** The secret is the bank's too: a key of its own keeps what one signs from being anything to the other. */
export function deriveKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'havn console sessions', 32)))
}

/** Browsers keep keys and cookies only for https, and for this very machine. */
function isPublicOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, origin } = new URL(text)
  return text === origin && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'))
}
