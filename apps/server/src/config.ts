import { createPrivateKey, createSecretKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { algorithmsOf } from '@havn/http-signature'

/** Everything the server is told from outside. The only place that reads the environment. */
export interface Config {
  readonly environment: 'sandbox' | 'production'
  /** A login for TPPs' calls and one for the bank's own work. The owner's is for migrations alone. */
  readonly databaseUrls: { readonly tpp: string; readonly bank: string }
  /** PEM of the certificate authorities whose TPP certificates are taken. */
  readonly trustAnchors: string
  /** Signs links and hides national ids in hashes. */
  readonly key: KeyObject
  readonly https:
    | {
        readonly port: number
        /** The addresses that are listened on. */
        readonly hosts: readonly string[]
        readonly key: string
        readonly cert: string
      }
    | undefined
  /** Plain HTTP, on loopback only. */
  readonly httpPort: number | undefined
  /** A proxy on this machine ends TLS before that port: links and cookies are those of https. */
  readonly isBehindTls: boolean
  /** Base URLs under which the server is reached, one for each host: links begin with them. */
  readonly publicUrls: readonly string[]
  /** Hosts whose callers all meet in one bank. */
  readonly sharedBankHosts: readonly string[]
  readonly databaseConnectionsMax: number
  /** How many links a TPP may have open for one PSU, where that is not the usual number. */
  readonly openLinksMax: number | undefined
  /** How many clients are connected at a time, in all and from one address; undefined takes the usual numbers. */
  readonly connectionLimits: { readonly connectionsMax?: number; readonly connectionsPerAddressMax?: number }
  /** How long the bank's books are waited for when money moves. */
  readonly coreBankTimeoutMilliseconds: number
  readonly logLevel: string
  /** What the bank signs notifications with; without it it sends none. */
  readonly seal: { readonly key: KeyObject; readonly certificate: X509Certificate } | undefined
  /** In the sandbox, whether a TPP on this very machine is notified: only where it serves its developer alone. */
  readonly notifiesLoopback: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment = process.env): Config {
  const httpsPort = readPort(environment, 'HAVN_HTTPS_PORT')
  return {
    environment: readEnvironment(environment),
    databaseUrls: {
      tpp: readUrl(environment, 'HAVN_DATABASE_URL_TPP'),
      bank: readUrl(environment, 'HAVN_DATABASE_URL_BANK'),
    },
    trustAnchors: readFile(environment, 'HAVN_SANDBOX_CA_FILE'),
    key: readKey(readFile(environment, 'HAVN_SECRET_FILE')),
    https:
      httpsPort === undefined
        ? undefined
        : {
            port: httpsPort,
            hosts: readHttpsHosts(environment),
            key: readFile(environment, 'HAVN_TLS_KEY_FILE'),
            cert: readFile(environment, 'HAVN_TLS_CERT_FILE'),
          },
    httpPort: readPort(environment, 'HAVN_HTTP_PORT'),
    isBehindTls: environment['HAVN_HTTP_BEHIND_TLS'] === 'true',
    publicUrls: readPublicUrls(environment),
    sharedBankHosts: (environment['HAVN_SHARED_BANK_HOSTS'] ?? '').split(',').filter((host) => host !== ''),
    databaseConnectionsMax: Number(environment['HAVN_DATABASE_CONNECTIONS'] ?? 8),
    openLinksMax: readOpenLinksMax(environment),
    connectionLimits: {
      ...readCount(environment, 'HAVN_CONNECTIONS', 'connectionsMax'),
      ...readCount(environment, 'HAVN_CONNECTIONS_PER_ADDRESS', 'connectionsPerAddressMax'),
    },
    coreBankTimeoutMilliseconds: Number(environment['HAVN_CORE_BANK_TIMEOUT_MILLISECONDS'] ?? 30_000),
    logLevel: environment['HAVN_LOG_LEVEL'] ?? 'info',
    seal: readSeal(environment),
    notifiesLoopback: environment['HAVN_NOTIFY_LOOPBACK'] === 'true',
  }
}

/** For migrations, which no server runs. */
export function readOwnerUrl(environment: Environment = process.env): string {
  return readUrl(environment, 'HAVN_DATABASE_URL_OWNER')
}

/** A URL may hold a password, so it may stand in a file: `HAVN_DATABASE_URL_TPP_FILE` names that of `HAVN_DATABASE_URL_TPP`. */
function readUrl(environment: Environment, name: string): string {
  const isInFile = (environment[`${name}_FILE`] ?? '') !== ''
  return isInFile ? readFile(environment, `${name}_FILE`).trim() : required(environment, name)
}

function readEnvironment(environment: Environment): Config['environment'] {
  const value = required(environment, 'HAVN_ENVIRONMENT')
  if (value === 'sandbox' || value === 'production') return value
  throw new Error(`HAVN_ENVIRONMENT must be sandbox or production, but is ${value}`)
}

function readKey(text: string): KeyObject {
  if (!/^[0-9a-f]{64}\s*$/.test(text))
    throw new Error('the file of HAVN_SECRET_FILE must hold 32 bytes in hexadecimal: openssl rand -hex 32')
  return createSecretKey(text.trim(), 'hex')
}

/** Both or none; a seal that nobody could verify is found out now and not by the first TPP. */
function readSeal(environment: Environment): Config['seal'] {
  const names = ['HAVN_SEAL_KEY_FILE', 'HAVN_SEAL_CERTIFICATE_FILE'] as const
  if (names.every((name) => (environment[name] ?? '') === '')) return undefined
  const key = createPrivateKey(readFile(environment, 'HAVN_SEAL_KEY_FILE'))
  const certificate = new X509Certificate(readFile(environment, 'HAVN_SEAL_CERTIFICATE_FILE'))
  if (!certificate.checkPrivateKey(key))
    throw new Error(
      'the key of HAVN_SEAL_KEY_FILE is not that of the certificate of HAVN_SEAL_CERTIFICATE_FILE',
    )
  if (algorithmsOf(key).length === 0)
    throw new Error('the key of HAVN_SEAL_KEY_FILE must be RSA of at least 2048 bits or EC on P-256')
  return { key, certificate }
}

function readOpenLinksMax(environment: Environment): number | undefined {
  const value = environment['HAVN_OPEN_LINKS_MAX']
  return value === undefined || value === '' ? undefined : Number(value)
}

/** Behind a proxy only this tells where the proxy is reached. */
function readPublicUrls(environment: Environment): readonly string[] {
  const urls = (environment['HAVN_PUBLIC_URLS'] ?? '').split(',').filter((url) => url !== '')
  for (const url of urls)
    if (!URL.canParse(url) || !/^https?:\/\/[^/]+\/?$/.test(url))
      throw new Error(`HAVN_PUBLIC_URLS must hold origins such as https://bank.example, but has ${url}`)
  if (
    urls.length === 0 &&
    (environment['HAVN_HTTP_BEHIND_TLS'] === 'true' || environment['HAVN_ENVIRONMENT'] === 'production')
  )
    throw new Error(
      'HAVN_PUBLIC_URLS is missing: in production and behind a proxy nothing else tells where the bank is reached',
    )
  return urls
}

/** A setting of this name, as an option of that name; nothing where it is not set. */
function readCount<Option extends string>(
  environment: Environment,
  name: string,
  option: Option,
): { readonly [Name in Option]?: number } {
  const value = environment[name]
  if (value === undefined || value === '') return {}
  if (!/^[1-9][0-9]{0,6}$/.test(value)) throw new Error(`${name} must be a number from 1, but is ${value}`)
  return { [option]: Number(value) } as { readonly [Name in Option]: number }
}

/** Every address unless told otherwise: TPPs call from anywhere. */
function readHttpsHosts(environment: Environment): readonly string[] {
  const hosts = (environment['HAVN_HTTPS_HOSTS'] ?? '').split(',').filter((host) => host !== '')
  for (const host of hosts)
    if (isIP(host) === 0)
      throw new Error(
        `HAVN_HTTPS_HOSTS must hold addresses of this machine, such as 127.0.0.1,::1, but has ${host}`,
      )
  return hosts.length === 0 ? ['::'] : hosts
}

function readPort(environment: Environment, name: string): number | undefined {
  const value = environment[name]
  if (value === undefined || value === '') return undefined
  if (!/^[0-9]{1,5}$/.test(value) || Number(value) > 65_535)
    throw new Error(`${name} must be a port number, but is ${value}`)
  return Number(value)
}

function readFile(environment: Environment, name: string): string {
  const path = required(environment, name)
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`the file that ${name} names cannot be read: ${path}`)
  }
}

function required(environment: Environment, name: string): string {
  const value = environment[name]
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is missing`)
  return value
}
