import type { LocalPostgres } from '@havn/local-postgres'
import type { TppFiles } from './certificates.ts'

/** What a bench runs with: one PostgreSQL and one TPP. */
export interface BenchEnvironment {
  readonly postgres: LocalPostgres
  /** PostgreSQL's log file. */
  readonly logFile: string
  /** A folder for files that are removed after the run. */
  readonly folder: string
  readonly tpp: TppFiles
}
