import type { Machine } from '../report/bench-result.ts'

/** What uses CPU: the two proxies are one part, and so are all standbys. */
export type Part = 'server' | 'postgres' | 'standbys' | 'proxy' | 'coreBank'

/** What an operation costs in the production topology, each figure for one of them. */
export interface LoadFigures {
  readonly perSecond: number
  /** Milliseconds until the answer. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Microseconds of CPU. */
  readonly cpu: Readonly<Record<Part, number>>
  readonly walBytes: number
  /** By how much the database has grown. Vacuum gives space back now and then, so only thousands of creations say something. */
  readonly databaseBytes: number
  /** How many connections all servers together had to PostgreSQL. */
  readonly connections: number
  /** How many answers had another status than expected. */
  readonly refused: number
}

/** What was measured with so many servers, with or without standbys. */
export interface ProductionRun {
  readonly commit: string
  readonly date: string
  readonly machine: Machine
  readonly servers: number
  readonly hasStandby: boolean
  /** By operation and connections, such as `create@64`. */
  readonly loads: Readonly<Record<string, LoadFigures>>
  /** Creations at a fixed rate, by what is different from the usual. */
  readonly fixed: Readonly<Record<string, LoadFigures>>
}

/** What many banks cost one server. */
export interface BanksRun {
  readonly commit: string
  readonly date: string
  readonly machine: Machine
  readonly banks: number
  /** Until it is ready: when it opens the banks in the database, and when it finds them there. */
  readonly startSeconds: { readonly first: number; readonly again: number }
  /** While nobody has called since the start, and after a payment at each bank. */
  readonly memoryMegabytes: { readonly idle: number; readonly busy: number }
  readonly series: { readonly idle: number; readonly busy: number }
  /** A minute, in which the balancer asks whether the server is ready and Prometheus scrapes it, and nobody calls. */
  readonly idleCpuMilliseconds: { readonly server: number; readonly postgres: number }
  /** From the change of one document until it is in use. */
  readonly reload: { readonly seconds: number; readonly cpuMilliseconds: number }
}
