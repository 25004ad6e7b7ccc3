import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalPostgres } from '@havn/local-postgres'
import { startBenchPostgres } from './bench-database.ts'
import { makeCertificates, type TppFiles } from './certificates.ts'
import { type Monitor, openMonitor } from './monitor.ts'

/** What a bench runs with: one PostgreSQL and one TPP. */
export interface BenchEnvironment {
  readonly postgres: LocalPostgres
  /** Watches the database of the server. */
  readonly monitor: Monitor
  /** A folder for files that are removed after the run. */
  readonly folder: string
  readonly tpp: TppFiles
}

/** Starts what a bench runs with, and stops and removes all of it afterwards. */
export async function inBenchEnvironment(
  work: (environment: BenchEnvironment) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync('/tmp/havn-bench-')
  try {
    const postgres = await startBenchPostgres(join(folder, 'postgres'))
    const monitor = openMonitor(postgres, 'postgres')
    try {
      await work({ postgres, monitor, folder, tpp: makeCertificates(folder) })
    } finally {
      await monitor.close()
      await postgres.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
