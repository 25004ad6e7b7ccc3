import type { FaultLayer } from './faulty-front.ts'

/** A planted fault, the checks that must find it, and neighbours of theirs that must pass all the same. */
export interface PlantedFault extends FaultLayer {
  /** Begins with the id of the broken rule. */
  readonly name: string
  readonly fails: readonly string[]
  readonly passes: readonly string[]
}
