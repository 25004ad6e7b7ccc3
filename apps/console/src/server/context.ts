import type { IncomingMessage } from 'node:http'
import type { OtherTpp } from '@havn/scenario-plays'
import type { TppClient } from '@havn/tpp-sdk'
import { type BankClock, readBankClock } from '../design/bank-clock.ts'
import type { Inbox } from '../notifications/received.ts'
import type { ConsoleOptions } from '../options.ts'
import type { ScenarioRuns } from '../scenarios/scenario-runs.ts'
import type { KnownTpp, Tpp, TppSource } from '../tpps/tpp.ts'
import { readCookie, themeCookie } from './cookies.ts'
import { type Flash, readFlash } from './flash.ts'

/** What all requests share. */
export interface Shared {
  readonly options: ConsoleOptions
  /** The origin of the console itself, such as http://localhost:8082. */
  readonly origin: string
  /** What came to the console's own notification address. */
  readonly inbox: Inbox
  readonly scenarioRuns: ScenarioRuns
  /** Opens another TPP, for scenarios that need one. */
  readonly openOther: (kind: OtherTpp) => { client: TppClient; tpp: string }
}

/** What a handler knows of a request. */
export interface Context extends Shared {
  readonly url: URL
  /** The values of the parameters in the route's path. */
  readonly params: Readonly<Record<string, string>>
  /** The fields of a posted form; empty for a GET. */
  readonly form: URLSearchParams
  /** Whose console it is for this request. */
  readonly tpp: Tpp
  /** All TPPs that may be chosen. */
  readonly knownTpps: readonly KnownTpp[]
  /** The real time, at the start of the request. */
  readonly now: Date
  /** Reads the bank's clock, once for the whole request; undefined if the bank does not answer. */
  readonly readClock: () => Promise<BankClock | undefined>
  /** What the page says about the form that was just sent. */
  readonly flash: Flash | undefined
  /** What the reader chose; undefined to follow the system. */
  readonly theme: 'light' | 'dark' | undefined
}

interface Given {
  readonly request: IncomingMessage
  readonly url: URL
  readonly tpp: Tpp
  readonly form: URLSearchParams
  readonly tpps: TppSource
}

export function contextOf(shared: Shared, { request, url, tpp, form, tpps }: Given): Context {
  const { cookie } = request.headers
  let clock: Promise<BankClock | undefined> | undefined
  const theme = readCookie(cookie, themeCookie)
  return {
    ...shared,
    url,
    params: {},
    form,
    tpp,
    knownTpps: tpps.list(request),
    now: new Date(),
    readClock: () => (clock ??= readBankClock(tpp)),
    flash: readFlash(cookie),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  }
}
