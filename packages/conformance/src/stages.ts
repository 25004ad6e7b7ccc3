import { NotReachedError } from './outcome.ts'

type Stage = { readonly numbers: readonly number[] } & (
  | { readonly value: unknown }
  | { readonly problem: NotReachedError }
)

/** What checks brought about for each other, and which exchanges the present check rests on. */
export interface Stages {
  /** Counts an exchange as evidence of the present check. */
  use(number: number): void
  /** Returns what was brought about under this name, or brings it about. A failure is remembered, too. */
  readonly once: <Value>(name: string, make: () => Promise<Value>) => Promise<Value>
  forget(names: readonly string[]): void
  /** Runs one check and returns the numbers of the exchanges that it made or rests on. */
  readonly collect: <Value>(
    run: () => Promise<Value>,
  ) => Promise<{ value: Value; exchanges: readonly number[] }>
}

export function createStages(): Stages {
  const stages = new Map<string, Stage>()
  let used = new Set<number>()

  async function reach(name: string, make: () => Promise<unknown>): Promise<Stage> {
    const outer = used
    used = new Set()
    try {
      const stage = await outcomeOf(make, () => [...used])
      stages.set(name, stage)
      return stage
    } finally {
      for (const number of used) outer.add(number)
      used = outer
    }
  }

  return {
    use: (number) => void used.add(number),
    async once<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
      const stage = stages.get(name) ?? (await reach(name, make))
      for (const number of stage.numbers) used.add(number)
      if ('problem' in stage) throw stage.problem
      return stage.value as Value
    },
    forget(names) {
      for (const name of names) stages.delete(name)
    },
    async collect(run) {
      used = new Set()
      const value = await run()
      return { value, exchanges: [...used].toSorted((one, other) => one - other) }
    },
  }
}

async function outcomeOf(make: () => Promise<unknown>, numbers: () => readonly number[]): Promise<Stage> {
  try {
    const value = await make()
    return { value, numbers: numbers() }
  } catch (problem) {
    if (problem instanceof NotReachedError) return { problem, numbers: numbers() }
    throw problem
  }
}
