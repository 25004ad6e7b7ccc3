import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import type { HttpCoreBankOptions } from '../core-bank/index.ts'
import type { DatabaseUrls } from '../database/check-login.ts'
import { toCoreBankOptions } from './core-bank-settings.ts'
import type { OidcOptions } from '../oidc/index.ts'
import { findConflicts } from './find-conflicts.ts'
import { parseSettings, parseSetting } from './parse-settings.ts'
import type { EnvironmentVariables, ProgramGives } from './setting.ts'
import { OWNER_URL, SETTINGS } from './settings-table.ts'

/** All settings of a server, parsed. */
export interface Settings {
  readonly environment: 'sandbox' | 'production'
  readonly databaseUrls: DatabaseUrls
  /** Connections of a process for each of the two logins. */
  readonly databaseConnectionsMax: number
  /** Signs links and hides national ids in hashes. */
  readonly key: KeyObject
  /** PEM of the certificate authorities whose TPP certificates are accepted; undefined if the program gives them itself. */
  readonly trustAnchors: string | undefined
  /** How PSUs log in at an OpenID Connect provider; undefined if the program says how they log in. */
  readonly oidc: OidcOptions | undefined
  /** Undefined if the process does not listen for HTTPS. */
  readonly https:
    | {
        readonly port: number
        /** The addresses on which it listens. */
        readonly hosts: readonly string[]
        /** PEM of the private key. */
        readonly key: string
        /** PEM of the certificate. */
        readonly cert: string
      }
    | undefined
  /** The port for plain HTTP, on loopback alone; undefined if the process does not listen for it. */
  readonly httpPort: number | undefined
  /** Whether a proxy on this machine ends TLS before the plain port: links and cookies are then those of HTTPS. */
  readonly isBehindTls: boolean
  /** Base URLs under which the server is reached, one for each host: links begin with them. */
  readonly publicUrls: readonly string[]
  /** Hosts that each have one bank for all callers. */
  readonly sharedBankHosts: readonly string[]
  /** The folder with a document for each bank. */
  readonly banksFolder: string | undefined
  /** How many processes share the ports. */
  readonly processes: number
  /** Whether programs that were started apart may listen on the same ports. */
  readonly sharesPorts: boolean
  /** How many clients a process keeps connected, in all and from one address. */
  readonly connectionLimits: { readonly connectionsMax: number; readonly connectionsPerAddressMax: number }
  readonly callsInFlightMax: number
  /** How many links a TPP may have open for one PSU. */
  readonly openLinksMax: number
  /** What a sandbox that serves many TPPs gives to each; undefined where there is no limit. */
  readonly sandboxLimits: {
    readonly banksMax: number | undefined
    readonly callsPerMinuteMax: number | undefined
    readonly writesPerDayMax: number | undefined
    readonly bankUnusedDaysMax: number | undefined
  }
  /** How long the core bank has to execute a set of transfers. */
  readonly coreBankTimeoutMilliseconds: number
  /** How to reach the core bank over HTTP; undefined if the program brings a core bank of its own. */
  readonly coreBank: HttpCoreBankOptions | undefined
  /** What the bank signs notifications with; without it, it sends none. */
  readonly seal: { readonly key: KeyObject; readonly certificate: X509Certificate } | undefined
  /** Whether a TPP on this very machine is notified; true in a sandbox alone. */
  readonly notifiesLoopback: boolean
  /** Whether the log has texts of refusals and addresses of notifications; true in a sandbox alone. */
  readonly logsDetails: boolean
  readonly consoleUrl: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Thrown instead of a start with settings that cannot be used. Its message lists all problems. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `\n- ${problem}`).join('')
    super(`Havn cannot start with these settings:${list}\ndocs/settings.md lists every setting.`)
    this.problems = problems
  }
}

/** Parses the environment into settings, or returns everything that is wrong with it at once. */
export function readSettings(
  environment: EnvironmentVariables = process.env,
  gives: ProgramGives = {},
): Result<Settings, readonly string[]> {
  const { values, problems } = parseSettings(environment)
  const all = [...problems, ...findConflicts(environment, values, gives)]
  if (all.length > 0) return failure(all)
  const { sealKey, sealCertificate, tlsKey = '', tlsCertificate = '' } = values
  const { connectionsMax, connectionsPerAddressMax } = values
  const coreBank = toCoreBankOptions(values)
  return success({
    environment: values.environment,
    databaseUrls: { tpp: values.databaseUrlTpp, bank: values.databaseUrlBank },
    databaseConnectionsMax: values.databaseConnectionsMax,
    key: values.secret,
    trustAnchors: values.trustAnchors,
    oidc: values.oidc?.ok === true ? values.oidc.value : undefined,
    https:
      values.httpsPort === undefined
        ? undefined
        : { port: values.httpsPort, hosts: values.httpsHosts, key: tlsKey, cert: tlsCertificate },
    httpPort: values.httpPort,
    isBehindTls: values.isBehindTls,
    publicUrls: values.publicUrls ?? [],
    sharedBankHosts: values.sharedBankHosts ?? [],
    banksFolder: values.banksFolder,
    processes: values.processes,
    sharesPorts: values.sharesPorts,
    connectionLimits: { connectionsMax, connectionsPerAddressMax },
    callsInFlightMax: values.callsInFlightMax,
    openLinksMax: values.openLinksMax,
    sandboxLimits: {
      banksMax: values.sandboxBanksMax,
      callsPerMinuteMax: values.sandboxCallsPerMinuteMax,
      writesPerDayMax: values.sandboxWritesPerDayMax,
      bankUnusedDaysMax: values.sandboxBankUnusedDaysMax,
    },
    coreBankTimeoutMilliseconds: values.coreBankTimeoutMilliseconds,
    coreBank: coreBank.ok ? coreBank.value : undefined,
    seal:
      sealKey === undefined || sealCertificate === undefined
        ? undefined
        : { key: createPrivateKey(sealKey), certificate: new X509Certificate(sealCertificate) },
    notifiesLoopback: values.notifiesLoopback,
    logsDetails: values.logsDetails,
    consoleUrl: values.consoleUrl,
    logLevel: values.logLevel,
  })
}

/** Like `readSettings`, but throws a `SettingsError` with all problems. */
export function requireSettings(environment?: EnvironmentVariables, gives?: ProgramGives): Settings {
  const read = readSettings(environment, gives)
  if (!read.ok) throw new SettingsError(read.problem)
  return read.value
}

/** Reads the login of the database's owner, for migrations alone. Throws a `SettingsError` without a usable one. */
export function readOwnerUrl(environment: EnvironmentVariables = process.env): string {
  const read = parseSetting(environment, OWNER_URL)
  if (!read.ok) throw new SettingsError([read.problem])
  return read.value
}

/** Reads what the commands about banks need. Throws a `SettingsError` without a usable folder. */
export function readBankCommandSettings(environment: EnvironmentVariables = process.env): {
  readonly banksFolder: string
  readonly databaseUrlBank: string | undefined
} {
  const folder = parseSetting(environment, { ...SETTINGS.banksFolder, isRequired: true })
  const { isRequired: _, ...optional } = SETTINGS.databaseUrlBank
  const database = parseSetting(environment, optional)
  if (!folder.ok || !database.ok)
    throw new SettingsError([folder, database].flatMap((read) => (read.ok ? [] : [read.problem])))
  return { banksFolder: folder.value, databaseUrlBank: database.value }
}

/** Reads what the command needs that verifies evidence: the bank's login and the key. Throws a `SettingsError` without. */
export function requireEvidenceSettings(environment: EnvironmentVariables = process.env): {
  readonly bankUrl: string
  readonly key: KeyObject
} {
  const [bankUrl, key] = [
    parseSetting(environment, SETTINGS.databaseUrlBank),
    parseSetting(environment, SETTINGS.secret),
  ]
  if (bankUrl.ok && key.ok) return { bankUrl: bankUrl.value, key: key.value }
  throw new SettingsError([bankUrl, key].flatMap((read) => (read.ok ? [] : [read.problem])))
}
