import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { BankDirectory } from '../platform/banks/index.ts'
import type { DatabaseTimeouts } from '../platform/database/connection-pool.ts'
import type { Extend, SandboxLimits } from './extension/extension.ts'
import { type AppKeys, openAppKeys } from './keys.ts'
import { createMeasure, type Measure } from '../operations/metrics/index.ts'
import { findSealFault, type Seal } from '../platform/seal/index.ts'
import { createProcessStart, type ProcessStart } from '../operations/listener/index.ts'
import type { Settings } from './settings/index.ts'
import { type Activity, createActivity } from '../platform/shared/activity.ts'
import type { Clock } from '../platform/shared/clock.ts'
import {
  type AnswerSigner,
  createAnswerSigner,
  type ConnectionLimits,
  type Environment,
  type QwacPolicy,
  type RequestTargetPolicy,
  type SignAnswers,
} from '../edge/index.ts'

/** How an installation uses the register of payment service providers. */
export interface RegisterSettings {
  /** The file or address from which copies of each source are taken; none if an operator brings them by command. */
  readonly origins: { readonly eba?: string | undefined; readonly national?: string | undefined }
  /** From this age on a copy is reported as an error. */
  readonly alarmDays: number
  /** From this age on a copy decides nothing any more. */
  readonly closedDays: number
}

/** The settings that the server is wired by; those that decide where it listens are not among them. */
export interface AppSettings {
  readonly environment: Environment
  readonly databaseUrls: Settings['databaseUrls']
  readonly databaseConnectionsMax: number
  /** How long the database is waited for. Default: as decided in database/. */
  readonly databaseTimeouts?: DatabaseTimeouts
  /** How long a database that is suspected to hang has to commit a write. Default 500. */
  readonly databaseProbeMilliseconds?: number
  readonly keySettings: Settings['keySettings']
  /** How long the core bank is waited for when money moves. */
  readonly coreBankTimeoutMilliseconds: number
  /** How many links a TPP may have open for one PSU. */
  readonly openLinksMax?: number | undefined
  /** The country of banks whose document names none. Default NO. */
  readonly bankCountry?: string
  /** Whether banks whose document says nothing want a QWAC on every connection. Default off. */
  readonly qwac?: QwacPolicy
  /** Whether banks whose document says nothing demand a signed `(request-target)`. Default optional. */
  readonly requestTarget?: RequestTargetPolicy
  /** How the register of payment service providers is used. Default: certificates alone decide about roles. */
  readonly tppRegister?: RegisterSettings | undefined
  /** How PSUs log in at an OpenID Connect provider, instead of the authentication of the program. */
  readonly oidc?: Settings['oidc']
  /** What the bank signs notifications and answers with; without it neither are signed, and no notifications are sent. */
  readonly seal?: Seal | undefined
  /** Which answers are signed with the seal. Default: none. */
  readonly signAnswers?: SignAnswers
  /** Whether a proxy on this machine ends TLS before the plain listener. Default false. */
  readonly isBehindTls?: boolean
  /** The proxies whose X-Forwarded-For names the client. Default: none. */
  readonly trustedProxies?: readonly string[]
  /** Where the server is reached, such as https://bank.example; the sandbox also knows the names of its own machine. */
  readonly publicUrls?: readonly string[]
  /** Hosts whose callers all meet in one bank. */
  readonly sharedBankHosts?: readonly string[]
  /** The folder with a document for each bank. */
  readonly banksFolder?: string | undefined
  /** How authorities are asked about certificates. Default: they are not. */
  readonly trustSettings?: Settings['trustSettings']
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** How many calls a process works on at a time. */
  readonly callsInFlightMax?: number
  /** How many calls about one PSU a process works on at a time. Default: no limit but the one above. */
  readonly callsPerPsuMax?: number
  /** What a sandbox that serves many TPPs gives to each. Default: no limits. */
  readonly sandboxLimits?: SandboxLimits
  /** In the sandbox, whether a TPP on this very machine is notified. Default true. */
  readonly notifiesLoopback?: boolean
  /** How notices to TPPs are sent. Default: they are not. */
  readonly notices?: Settings['notices']
  /** Whether the log has texts of refusals and addresses of notifications, which may repeat what a TPP sent. Default false. */
  readonly logsDetails?: boolean
  /** Where the operations listener listens; without it nothing is measured. */
  readonly operations?: Settings['operations']
  /** Names with a dot under which the operations listener is reached. */
  readonly operationsNames?: Settings['operationsNames']
  /** The listener for HTTPS, whose certificate is watched. */
  readonly https?: Settings['https']
  /** How the bank's employees log in to the pages of the back office on that listener; without it there are none. */
  readonly backOffice?: Settings['backOffice']
  /** The origin of the sandbox's developer console, if it has one. */
  readonly consoleUrl?: string | undefined
}

/** What the server needs from the program that starts it. */
export interface AppPorts {
  /** Makes the bank's core system, and whatever else the program brings along. */
  readonly extend: Extend
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** PEM of the certificate authorities whose TPP certificates are accepted. */
  readonly trust: string
}

/** Settings and ports together, for what is wired from both. */
export type AppSetup = AppSettings &
  AppPorts &
  ProcessStart & {
    readonly activity: Activity
    readonly keys: AppKeys
    /** Undefined if answers are not signed. */
    readonly answerSigner: AnswerSigner | undefined
    /** Undefined without an operations listener: what nobody reads is not counted. */
    readonly measure: Measure | undefined
  }

export interface App {
  readonly banks: BankDirectory
  /** Throws when the server's logins are not the two that it needs, or can do more than those. */
  checkLogins(): Promise<void>
  /** Opens the banks of the settings and of the documents. Throws a `SettingsError` if no document can be used. */
  openBanks(): Promise<void>
  /** The same operations on any number of listeners: TLS, or plain HTTP for loopback. */
  openListener(tls?: { key: string; cert: string }): FastifyInstance
  /** For those who run the server: probes, metrics and pages of operators. Undefined if the settings name no port for it. */
  openOperationsListener(): FastifyInstance | undefined
  /** From here on this process takes its part of the work in the background: batch runs, and what others left. */
  startJobs(): Promise<void>
  /** Says whether this process still starts. Until it has, the operations listener answers that it is not ready. */
  setStarting(isStarting: boolean): void
  /** From here on this process says that it is not ready. It still answers every call. */
  drain(): void
  close(): Promise<void>
}

/** Adds to settings and ports what the parts of one process share. */
export function toAppSetup(settings: AppSettings, ports: AppPorts): AppSetup {
  const { seal, signAnswers = 'off' } = settings
  if (seal !== undefined) void reportSealFault(seal, ports)
  const answerSigner =
    seal === undefined || signAnswers === 'off'
      ? undefined
      : createAnswerSigner({ seal, signAnswers, clock: ports.clock })
  const keys = openAppKeys(settings.keySettings, ports)
  const measure =
    settings.operations === undefined ? undefined : createMeasure({ seal, https: settings.https })
  const start = createProcessStart(ports.logger)
  return { ...settings, ...ports, ...start, activity: createActivity(), answerSigner, keys, measure }
}

/** A signing service may be away while a server starts, so the server starts all the same. */
async function reportSealFault(seal: Seal, { clock, logger }: AppPorts): Promise<void> {
  const fault = await findSealFault(seal, clock.milliseconds())
  if (fault !== undefined) logger.error({ sealId: seal.id, fault }, 'the seal cannot sign')
}
