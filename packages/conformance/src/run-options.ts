import type { Finding } from './report/report.ts'
import type { Check, CheckGroup } from './check.ts'
import type { Limits } from './exchange/recorder.ts'
import type { TppIdentity } from './exchange/sign-call.ts'
import type { Facts } from './facts/facts.ts'
import type { Psu } from './psu.ts'

/** What a run is given. */
export interface RunOptions {
  /** The origin of the server, such as https://localhost:8443. */
  readonly baseUrl: string
  /** PEM of the authority that issued the server's certificate, if this machine does not trust it already. */
  readonly ca?: string
  readonly tpp: TppIdentity
  /** Another TPP, to see that one does not see what the other has. */
  readonly secondTpp?: TppIdentity
  /** Which environment the server claims to be. In a sandbox its operations are used. */
  readonly environment?: 'sandbox' | 'production'
  /** From a fixture. In a sandbox they are read from the server if none are given. */
  readonly facts?: Facts
  /** Default in a sandbox: its operation for decisions. */
  readonly psu?: Psu
  /** Whether payments may be created and approved that a bank would execute. A sandbox's always may. */
  readonly allowsPayments?: boolean
  /** Whether the sandbox may be reset to its initial data. */
  readonly allowsReset?: boolean
  /** Where the PSU is sent after an SCA. */
  readonly redirectUri?: string
  readonly limits?: Partial<Limits>
  readonly select?: (check: Check, group: CheckGroup) => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onGroup?: (group: CheckGroup) => void
  readonly onFinding?: (finding: Finding) => void
}
