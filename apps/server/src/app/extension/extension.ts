import type { FastifyBaseLogger } from 'fastify'
import type { Packs } from '../../packs/index.ts'
import type { Bank, BankDirectory, Country } from '../../platform/banks/index.ts'
import type { PaymentPermission } from '../../domain/consents/index.ts'
import type { CoreBank } from '../../core-bank/index.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { ChannelListener, ListenOptions } from '../../platform/database/listen.ts'
import type { BatchRuns } from '../../domain/batch-runs/index.ts'
import type { PsuAuthentication, ScaSetup } from '../../domain/sca/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { Theme } from '../../platform/web/theme.ts'
import type {
  Environment,
  LimitCall,
  ObserveCall,
  QwacPolicy,
  ReadTppCertificate,
  RequestTargetPolicy,
  RouteContext,
  RevocationStatusOf,
  TppRegister,
} from '../../edge/index.ts'

/** What a program that runs Havn brings along: the bank's core system, and operations and pages of its own. */
export interface Extension {
  /** The core bank of every bank whose document names no other. */
  readonly coreBank?: CoreBank | undefined
  /** How PSUs log in. Havn has no login of its own: without this nobody can log in. */
  readonly authentication?: PsuAuthentication | AuthenticationOf | undefined
  /** What the bank's pages look like, from `loadTheme`. Default: the theme of Havn Bank. */
  readonly theme?: Theme | undefined
  /** The currencies in which payees are verified at banks without a document. Default: none. */
  readonly payeeCurrencies?: readonly string[] | undefined
  /**
   * SCA-13: opens or closes an account for payments through TPPs, as a person asks on the bank's own page. Returns false
   * if the account is not this person's. Without it the page does not offer it.
   */
  readonly setMayPay?: ((change: PaymentPermission) => Promise<boolean>) | undefined
  /** What is said of certificates where authorities are not asked (HAVN_REVOCATION). Default: nothing, all are good. */
  readonly revocationStatusOf?: RevocationStatusOf | undefined
  /** The register of TPPs where none is kept (HAVN_TPP_REGISTER). Default: certificates alone decide about roles. */
  readonly tppRegister?: TppRegister | undefined
  /** The packs that banks are of; those without a document are of the first. Default: all of `packs/`. */
  readonly packs?: Packs | undefined
  /** What banks demand whose document does not say it. */
  readonly bankRules?: BankRules | undefined
  /** Called in the `bankDatabase` transaction that opens a bank. */
  onBankOpened?(queries: Queries, bank: Pick<Bank, 'bankId' | 'country'>): Promise<void>
  /** Called once, when the server is wired. */
  connect?(parts: ServerParts): ConnectedExtension
}

/** How PSUs log in at the banks of a country. */
export type AuthenticationOf = (country: Country) => PsuAuthentication

/** What a bank demands of TPPs. Its document says it, if it has one. */
export interface BankRules {
  /** Whether a TPP needs a QWAC on its connections. Default off. */
  readonly qwac?: QwacPolicy | undefined
  /** Whether every call must sign `(request-target)`. Default optional. */
  readonly requestTarget?: RequestTargetPolicy | undefined
}

/** Makes the extension from the server's databases. */
export type Extend = (databases: ServerDatabases) => Extension

export interface ServerDatabases {
  /** Sees one bank and one TPP at a time. */
  readonly tppDatabase: Database
  /** Sees one bank at a time. */
  readonly bankDatabase: Database
  /** Opens more connections like those of `bankDatabase`, for work that must not take its connections. */
  openBankDatabase(limits: { connectionsMax: number; connectionsPerBankMax: number }): Database
  /** Opens a connection for messages that PostgreSQL sends on a channel. Whoever opens it closes it. */
  listen(channel: string, on: Pick<ListenOptions, 'onMessage' | 'onGap'>): ChannelListener
  readonly logger: FastifyBaseLogger
  /** What a sandbox that serves many TPPs gives to each. */
  readonly sandboxLimits: SandboxLimits
  /** An extension that is for the sandbox only throws where this is `production`. */
  readonly environment: Environment
  /** The origin of the developer console, if the sandbox has one. */
  readonly consoleUrl: string | undefined
}

/** What one TPP, and all of them together, may use of a sandbox; undefined where there is no limit. */
export interface SandboxLimits {
  /** How many TPPs may have a bank of their own. */
  readonly banksMax?: number | undefined
  /** How many calls a TPP may make in a minute. */
  readonly callsPerMinuteMax?: number | undefined
  /** How many calls that store something a TPP may make in a day. */
  readonly writesPerDayMax?: number | undefined
  /** After how many days without a call of its TPP a bank is deleted. */
  readonly bankUnusedDaysMax?: number | undefined
}

/** What an extension may use once the server is wired. */
export interface ServerParts {
  readonly banks: BankDirectory
  readonly clock: Clock
  readonly sca: ScaSetup
  readonly batchRuns: BatchRuns
  readonly readCertificate: ReadTppCertificate
}

export interface ConnectedExtension {
  /** Sees every call once it is answered. */
  readonly observe?: ObserveCall | undefined
  /** Refuses calls of a TPP that makes too many. */
  readonly limitCall?: LimitCall | undefined
  /** Starts work in the background; `close` ends it. */
  start?(): void
  /** Serves operations on a listener, to TPPs of one interface. */
  serve(routeContext: RouteContext): void
  /** Serves pages on a listener. */
  servePages?(server: RouteContext['server']): void
  /** Called when the last call is answered, before the databases are closed. */
  close(): Promise<void>
}
