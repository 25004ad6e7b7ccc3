import { randomUUID } from 'node:crypto'
import { NotReachedError } from './check.ts'
import type { Exchange } from './exchange/exchange.ts'
import type { Recorder } from './exchange/recorder.ts'
import { type Call, signCall, type TppIdentity } from './exchange/sign-call.ts'
import type { Facts } from './facts/facts.ts'
import { type Psu, sandboxPsu } from './psu.ts'
import type { RunOptions } from './run-options.ts'
import { createStages, type Stages } from './stages.ts'

/** What a check works with. */
export interface CheckContext {
  readonly baseUrl: URL
  readonly ca: string | undefined
  readonly tpp: TppIdentity
  readonly isSandbox: boolean
  readonly redirectUri: string
  /** The customers and accounts to use. Throws if none are known. */
  readonly facts: Facts
  /** The bank's date: in a sandbox by its clock. */
  readonly today: string
  /** Throws if nobody acts as the PSU. */
  readonly psu: Psu
  /** The TPP-Session-ID of the run. A new identification brings a new one. */
  readonly sessionId: string
  /** Every exchange so far. */
  readonly exchanges: readonly Exchange[]
  now(): number
  /** Signs a call and sends it. */
  call(call: Call): Promise<Exchange>
  /** Returns what an earlier check brought about under this name, or brings it about. */
  readonly once: Stages['once']
  /** Shows an exchange of an earlier check as evidence of this one. */
  readonly cite: (exchange: Exchange) => void
  /** Forgets everything that rests on the session, and begins another. */
  renewSession(): void
}

/** A context together with what the run needs of it. */
export interface RunContext extends CheckContext {
  readonly psuIfAny: Psu | undefined
  readonly factsIfAny: Facts | undefined
  setFacts(facts: Facts): void
  setToday(today: string): void
  readonly collect: Stages['collect']
}

/** Names of stages that end with the session. */
const SESSION_STAGES = ['session', 'consent', 'accounts'] as const

export function createContext(options: RunOptions, recorder: Recorder): RunContext {
  const { tpp, secondTpp, now, environment } = options
  const stages = createStages()
  let facts = options.facts
  let today = new Date(now()).toISOString().slice(0, 10)
  let sessionId = newSessionId()

  async function call(given: Call): Promise<Exchange> {
    const signer = given.tpp === 'second' ? secondTpp : tpp
    if (signer === undefined)
      throw notReached('There is no second TPP.', 'Give --second-cert and --second-key.')
    const exchange = await recorder.send(signCall(given, signer, now()), given.tpp ?? 'first')
    stages.use(exchange.number)
    return exchange
  }

  const psuIfAny = options.psu ?? (environment === 'sandbox' ? sandboxPsu(call) : undefined)
  return {
    baseUrl: new URL(options.baseUrl),
    ca: options.ca,
    tpp,
    isSandbox: environment === 'sandbox',
    redirectUri: options.redirectUri ?? 'https://tpp.example/conformance',
    get facts() {
      if (facts === undefined) throw notReached('No customers are known.', 'Give --sandbox or --fixture.')
      return facts
    },
    get psu() {
      if (psuIfAny === undefined)
        throw notReached('Nobody acts as the PSU.', 'Give --sandbox or --psu-command.')
      return psuIfAny
    },
    get sessionId() {
      return sessionId
    },
    get factsIfAny() {
      return facts
    },
    get today() {
      return today
    },
    psuIfAny,
    setFacts: (given) => void (facts = given),
    setToday: (given) => void (today = given),
    exchanges: recorder.exchanges,
    now,
    call,
    once: stages.once,
    collect: stages.collect,
    cite: ({ number }) => stages.use(number),
    renewSession() {
      sessionId = newSessionId()
      stages.forget(SESSION_STAGES)
    },
  }
}

const newSessionId = () => `conformance-${randomUUID()}`
const notReached = (reason: string, needed: string) => new NotReachedError(reason, needed)
