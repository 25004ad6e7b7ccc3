import type { Bank } from '../bank/bank.ts'
import type { Cluster } from '../cluster/cluster.ts'

/** What a strike may do harm to. */
export interface Scene {
  readonly folder: string
  readonly cluster: Cluster
  readonly bank: Bank
  /** From 0 to 1, by the seed of the run. */
  readonly random: () => number
  readonly log: (text: string) => void
}

/** One kind of fault. */
export interface Strike {
  readonly name: string
  /** What happens, in a few words, for the table. */
  readonly title: string
  /** How often it strikes in a full run. */
  readonly rounds: number
  /** The longest time without an acknowledged write that is accepted. */
  readonly outageSecondsMax: number
  /** Whether no call may fail at all, not even with a refusal that says when to try again. */
  readonly mayFailNothing?: true
  /** Whether calls may be refused for good, with a 4xx that a TPP has not earned. */
  readonly mayRefuse?: true
  /** Why this machine cannot do it; undefined if it can. */
  unavailable?(scene: Scene): string | undefined
  /** Strikes, and repairs whatever does not repair itself. Returns when the repair has begun. */
  run(scene: Scene): Promise<void>
}
