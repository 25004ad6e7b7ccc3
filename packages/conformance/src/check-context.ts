import type { Exchange } from './exchange/exchange.ts'
import type { Call, TppIdentity } from './exchange/sign-call.ts'
import type { Facts } from './facts/facts.ts'
import type { Psu } from './psu.ts'
import type { Stages } from './stages.ts'

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
