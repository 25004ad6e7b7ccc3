import { failure, type Result, success } from '@havn/contract'
import { type OfficeSettings, toOfficeSettings } from './back-office-settings.ts'
import { type HttpCoreBankOptions, toCoreBankOptions } from './core-bank-settings.ts'
import type { OidcOptions } from '../../domain/sca/oidc/index.ts'
import { findConflicts } from './find-conflicts.ts'
import { type KeySettings, readKeySettings, toKeySettings } from './key-setting.ts'
import { parseSettings, parseSetting, type SettingValues } from './parse-settings.ts'
import { type NoticeSettings, toNoticeSettings } from './notice-settings.ts'
import { type Seal, toSeal } from './seal-settings.ts'
import type { EnvironmentVariables, ProgramGives } from './setting.ts'
import { OWNER_URL, RETENTION_DAYS, SETTINGS } from './settings-table.ts'
import { toTrustSettings, type TrustSettings } from './trust-settings.ts'

/** All settings of a server, parsed. */
export interface Settings {
  readonly environment: 'sandbox' | 'production'
  readonly databaseUrls: { readonly tpp: string; readonly bank: string }
  /** Connections of a process for each of the two logins. */
  readonly databaseConnectionsMax: number
  /** The keys that sign links, hide national ids in hashes, and so on. */
  readonly keySettings: KeySettings
  /** PEM of the certificate authorities whose TPP certificates are accepted; undefined if the program gives them itself. */
  readonly trustAnchors: string | undefined
  /** How authorities are asked about certificates. */
  readonly trustSettings: TrustSettings
  /** The country of banks whose document names none. */
  readonly bankCountry: string
  /** Whether banks whose document says nothing want a QWAC on every connection. */
  readonly qwac: 'off' | 'when-offered' | 'required'
  /** Whether banks whose document says nothing demand a signed `(request-target)`. */
  readonly requestTarget: 'optional' | 'required'
  /** How the register of payment service providers is used; undefined if certificates alone decide about roles. */
  readonly tppRegister:
    | {
        /** The file or address of each source. */
        readonly origins: { readonly eba: string | undefined; readonly national: string | undefined }
        readonly alarmDays: number
        readonly closedDays: number
      }
    | undefined
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
  /** Where the operations listener listens; undefined if there is none. */
  readonly operations: { readonly port: number; readonly host: string } | undefined
  /** Names with a dot under which the operations listener is reached. */
  readonly operationsNames: readonly string[]
  /** How the bank's employees log in to the pages of the back office; undefined if these are not served. */
  readonly backOffice: OfficeSettings | undefined
  /** Whether a proxy on this machine ends TLS before the plain port: links and cookies are then those of HTTPS. */
  readonly isBehindTls: boolean
  /** The proxies whose X-Forwarded-For names the client. */
  readonly trustedProxies: readonly string[]
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
  /** For how long a server that was told to stop says that it is not ready before it stops. */
  readonly drainSeconds: number
  /** How many clients a process keeps connected, in all and from one address. */
  readonly connectionLimits: { readonly connectionsMax: number; readonly connectionsPerAddressMax: number }
  readonly callsInFlightMax: number
  readonly callsPerPsuMax: number
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
  /** What the bank signs notifications and answers with; without it, it sends no notifications. */
  readonly seal: Seal | undefined
  /** Which answers are signed with the seal. */
  readonly signAnswers: SettingValues['signAnswers']
  /** Whether a TPP on this very machine is notified; true in a sandbox alone. */
  readonly notifiesLoopback: boolean
  /** How notices to TPPs are sent; undefined if they are not. */
  readonly notices: NoticeSettings | undefined
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

/** The variables of this process, for commands that read a few of them. */
export const processEnvironment = (): EnvironmentVariables => process.env

/** Parses the environment into settings, or returns everything that is wrong with it at once. */
export function readSettings(
  environment: EnvironmentVariables = process.env,
  gives: ProgramGives = {},
): Result<Settings, readonly string[]> {
  const { values, problems } = parseSettings(environment)
  const all = [...problems, ...findConflicts(environment, values, gives)]
  if (all.length > 0) return failure(all)
  const { tlsKey = '', tlsCertificate = '', connectionsMax, connectionsPerAddressMax } = values
  const coreBank = toCoreBankOptions(values)
  const seal = toSeal(values)
  const keySettings = toKeySettings(environment, values)
  return success({
    environment: values.environment,
    databaseUrls: { tpp: values.databaseUrlTpp, bank: values.databaseUrlBank },
    databaseConnectionsMax: values.databaseConnectionsMax,
    keySettings: keySettings.ok ? keySettings.value : {},
    trustAnchors: values.trustAnchors,
    trustSettings: toTrustSettings(values),
    bankCountry: values.bankCountry,
    qwac: values.qwac,
    requestTarget: values.requestTarget,
    tppRegister:
      values.tppRegister === 'off'
        ? undefined
        : {
            origins: { eba: values.tppRegisterEba, national: values.tppRegisterNational },
            alarmDays: values.tppRegisterAlarmDays,
            closedDays: values.tppRegisterClosedDays,
          },
    oidc: values.oidc?.ok === true ? values.oidc.value : undefined,
    https:
      values.httpsPort === undefined
        ? undefined
        : { port: values.httpsPort, hosts: values.httpsHosts, key: tlsKey, cert: tlsCertificate },
    httpPort: values.httpPort,
    operations:
      values.operationsPort === undefined
        ? undefined
        : { port: values.operationsPort, host: values.operationsHost },
    operationsNames: values.operationsNames ?? [],
    backOffice: toOfficeSettings(values),
    isBehindTls: values.isBehindTls,
    trustedProxies: values.trustedProxies ?? [],
    publicUrls: values.publicUrls ?? [],
    sharedBankHosts: values.sharedBankHosts ?? [],
    banksFolder: values.banksFolder,
    processes: values.processes,
    sharesPorts: values.sharesPorts,
    drainSeconds: values.drainSeconds,
    connectionLimits: { connectionsMax, connectionsPerAddressMax },
    callsInFlightMax: values.callsInFlightMax,
    callsPerPsuMax: values.callsPerPsuMax,
    openLinksMax: values.openLinksMax,
    sandboxLimits: {
      banksMax: values.sandboxBanksMax,
      callsPerMinuteMax: values.sandboxCallsPerMinuteMax,
      writesPerDayMax: values.sandboxWritesPerDayMax,
      bankUnusedDaysMax: values.sandboxBankUnusedDaysMax,
    },
    coreBankTimeoutMilliseconds: values.coreBankTimeoutMilliseconds,
    coreBank: coreBank.ok ? coreBank.value : undefined,
    seal: seal.ok ? seal.value : undefined,
    signAnswers: values.signAnswers,
    notifiesLoopback: values.notifiesLoopback,
    notices: toNoticeSettings(values),
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

/** Reads the login for the pages and jobs of banks, for commands. Throws a `SettingsError` without a usable one. */
export function requireBankUrl(environment: EnvironmentVariables = process.env): string {
  const read = parseSetting(environment, SETTINGS.databaseUrlBank)
  if (!read.ok) throw new SettingsError([read.problem])
  return read.value
}

/** Reads the login of a command that works with either: the owner's if it is set, otherwise that of banks. Throws a `SettingsError` without one. */
export function readOwnerOrBankUrl(environment: EnvironmentVariables = process.env): string {
  const isGiven = [OWNER_URL.name, `${OWNER_URL.name}_FILE`].some((name) => (environment[name] ?? '') !== '')
  return isGiven ? readOwnerUrl(environment) : requireBankUrl(environment)
}

/**
 * Reads for how many days classes of data are kept, for migrations alone. Leaves out those that no setting names: they keep
 * the period that the database has. Throws a `SettingsError` if a setting cannot be used.
 */
export function readRetentionDays(
  environment: EnvironmentVariables = process.env,
): Readonly<Partial<Record<keyof typeof RETENTION_DAYS, number>>> {
  const problems: string[] = []
  const days: Partial<Record<keyof typeof RETENTION_DAYS, number>> = {}
  for (const [key, { default: _, ...given }] of Object.entries(RETENTION_DAYS)) {
    const read = parseSetting(environment, given)
    if (!read.ok) problems.push(read.problem)
    else if (read.value !== undefined) days[key as keyof typeof RETENTION_DAYS] = read.value
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return days
}

/** Reads what the command needs that verifies evidence: the bank's login and the keys. Throws a `SettingsError` without. */
export function requireEvidenceSettings(environment: EnvironmentVariables = process.env): {
  readonly bankUrl: string
  readonly keySettings: KeySettings
} {
  const bankUrl = parseSetting(environment, SETTINGS.databaseUrlBank)
  const keySettings = readKeySettings(environment)
  if (bankUrl.ok && keySettings.ok) return { bankUrl: bankUrl.value, keySettings: keySettings.value }
  throw new SettingsError([
    ...(bankUrl.ok ? [] : [bankUrl.problem]),
    ...(keySettings.ok ? [] : keySettings.problem),
  ])
}

/** Reads the servers' keys, if the environment has any. Throws a `SettingsError` if they cannot be used. */
export function readGivenKeys(environment: EnvironmentVariables = process.env): KeySettings | undefined {
  const names = [SETTINGS.secret.name, SETTINGS.keys.name]
  const isGiven = names.some((name) => environment[name] || environment[`${name}_FILE`])
  if (!isGiven) return undefined
  const keySettings = readKeySettings(environment)
  if (keySettings.ok) return keySettings.value
  throw new SettingsError(keySettings.problem)
}

/** Reads what `havn register` needs: the bank's login, and the proxy if there is one. Throws a `SettingsError` without. */
export function requireRegisterCommandSettings(environment: EnvironmentVariables = process.env): {
  readonly bankUrl: string
  readonly egressProxy: string | undefined
} {
  const bankUrl = parseSetting(environment, SETTINGS.databaseUrlBank)
  const egressProxy = parseSetting(environment, SETTINGS.egressProxy)
  if (bankUrl.ok && egressProxy.ok) return { bankUrl: bankUrl.value, egressProxy: egressProxy.value }
  throw new SettingsError([bankUrl, egressProxy].flatMap((read) => (read.ok ? [] : [read.problem])))
}

/** What the commands about trusted lists read from the environment. */
export interface TrustCommandSettings {
  readonly bankUrl: string
  /** Base64 of the certificates that may sign the list of lists; undefined if no setting names them. */
  readonly signers: readonly string[] | undefined
  readonly alarmHours: number
  readonly closeHours: number
}

/** Reads the settings of `havn trust`. Throws a `SettingsError` if one cannot be used. */
export function requireTrustCommandSettings(
  environment: EnvironmentVariables = process.env,
): TrustCommandSettings {
  const bankUrl = parseSetting(environment, SETTINGS.databaseUrlBank)
  const signers = parseSetting(environment, SETTINGS.trustListsSigners)
  const alarmHours = parseSetting(environment, SETTINGS.trustListsAlarmHours)
  const closeHours = parseSetting(environment, SETTINGS.trustListsCloseHours)
  if (bankUrl.ok && signers.ok && alarmHours.ok && closeHours.ok)
    return {
      bankUrl: bankUrl.value,
      signers: signers.value,
      alarmHours: alarmHours.value,
      closeHours: closeHours.value,
    }
  const all = [bankUrl, signers, alarmHours, closeHours]
  throw new SettingsError(all.flatMap((read) => (read.ok ? [] : [read.problem])))
}
