import type { Figures } from './figures.ts'

/** What a run of the bench found. Parts that were not run are absent. */
export interface BenchResult {
  /** The newest commit that changed what is measured. */
  readonly commit: string
  readonly date: string
  readonly machine: Machine
  /** How many connections the plain INSERTs were fastest with. */
  readonly bareClients?: number
  /** By operation and connections, such as `create@64`; `bare` are the plain INSERTs, `lean` those of one statement. */
  readonly loads: Readonly<Record<string, Figures>>
  /** The statement that creates payments, by how many at once. */
  readonly statement?: Readonly<Record<string, StatementFigures>>
  readonly commits?: CommitFigures
  /** Batch runs, by how much is stored: `young` or `grown`. */
  readonly batch?: Readonly<Record<string, BatchFigures>>
}

export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGigabytes: number
  readonly kernel: string
  readonly postgres: string
  readonly node: string
}

export interface StatementFigures {
  /** Microseconds for each payment. */
  readonly postgresCpu: number
}

/** Transactions, counted exactly. */
export interface CommitFigures {
  /** Of a server that nobody calls, if that was waited for. */
  readonly idlePerSecond?: number
  readonly creation: number
  readonly approval: number
}

export interface BatchFigures {
  readonly stored: number
  readonly due: number
  readonly perSecond: number
  /** Microseconds for each payment. */
  readonly postgresCpu: number
  readonly serverCpu: number
}
