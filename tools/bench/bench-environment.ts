import type { LocalPostgres } from '@havn/local-postgres'
import type { TppFiles } from './certificates.ts'
import type { Monitor } from './monitor.ts'

/** What a bench runs with: one PostgreSQL and one TPP. */
export interface BenchEnvironment {
  readonly postgres: LocalPostgres
  /** Watches the database of the server. */
  readonly monitor: Monitor
  /** A folder for files that are removed after the run. */
  readonly folder: string
  readonly tpp: TppFiles
}
