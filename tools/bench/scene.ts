import type { LocalPostgres } from '@havn/local-postgres'
import type { TppFiles } from './certificates.ts'

/** Where a bench is run: one PostgreSQL, one TPP. */
export interface Scene {
  readonly postgres: LocalPostgres
  /** What PostgreSQL logs. */
  readonly logFile: string
  /** For files that are gone after the run. */
  readonly folder: string
  readonly tpp: TppFiles
}
