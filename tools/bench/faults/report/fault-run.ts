import type { TimedCall } from '../client/timeline.ts'
import type { Comparison } from '../compare.ts'
import type { Round } from '../run-strike.ts'
import type { Strike } from '../strikes/strike.ts'
import type { Sample } from '../watch.ts'

/** Everything that a run has seen. */
export interface FaultRun {
  readonly date: string
  readonly seed: number
  /** The load average of the machine before the run: what else it did. */
  readonly loadBefore: number
  readonly seconds: number
  readonly strikes: readonly Pick<Strike, 'name' | 'title' | 'outageSecondsMax'>[]
  /** What this machine cannot do, and why. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  readonly rounds: readonly Round[]
  readonly calls: readonly TimedCall[]
  readonly samples: readonly Sample[]
  /** The comparison after the last fault, when the client had come to its end. */
  readonly final: Comparison
  /** What `havn check` found. */
  readonly violations: readonly string[]
  /** Answers that a TPP has not earned, outside of faults that excuse them. */
  readonly surprises: readonly string[]
}
