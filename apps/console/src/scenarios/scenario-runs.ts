import { randomUUID } from 'node:crypto'
import type { SandboxScenario } from '@havn/contract'
import { playScenario, type StageSetup, type Step } from '@havn/scenario-plays'

/** A scenario that is being played, or was. */
export interface ScenarioRun {
  readonly id: string
  /** Whose it is. */
  readonly tpp: string
  readonly scenario: SandboxScenario
  readonly steps: readonly Step[]
  /** What was observed, once it has ended. */
  readonly observed: readonly string[] | undefined
  /** Why it could not be played to its end. */
  readonly problem: string | undefined
}

/** The last runs of scenarios, kept in memory. */
export interface ScenarioRuns {
  /** Starts to play a scenario; returns the id of the run. */
  start(setup: Omit<StageSetup, 'onStep'>): string
  find(id: string): ScenarioRun | undefined
}

const runsMax = 100

export function createScenarioRuns(): ScenarioRuns {
  const runs = new Map<string, { -readonly [Key in keyof ScenarioRun]: ScenarioRun[Key] }>()
  return {
    find: (id) => runs.get(id),
    start(setup) {
      const id = randomUUID()
      const steps: Step[] = []
      const { scenario, tpp } = setup
      const run = { id, tpp, scenario, steps, observed: undefined, problem: undefined }
      runs.set(id, run)
      const [oldest] = runs.keys()
      if (runs.size > runsMax && oldest !== undefined) runs.delete(oldest)
      playScenario({ ...setup, onStep: (step) => void steps.push(step) }).then(
        (observed) => Object.assign(run, { observed }),
        (error: unknown) =>
          Object.assign(run, { problem: error instanceof Error ? error.message : String(error) }),
      )
      return id
    },
  }
}
