import { randomUUID } from 'node:crypto'
import type { CheckContext } from './check-context.ts'
import type { Exchange } from './exchange/exchange.ts'
import type { Recorder } from './exchange/recorder.ts'
import { type Call, signCall } from './exchange/sign-call.ts'
import type { Facts } from './facts/facts.ts'
import { NotReachedError } from './outcome.ts'
import { type Psu, sandboxPsu } from './psu.ts'
import type { RunOptions } from './run-options.ts'
import { createStages, type Stages } from './stages.ts'

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
