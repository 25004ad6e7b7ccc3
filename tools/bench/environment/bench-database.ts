import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LocalPostgres, startPostgres } from '@havn/local-postgres'
import { runProgram } from './run-program.ts'
import { giveToOwner } from '../../../test/support/owned-database.ts'

const migrateProgram = fileURLToPath(new URL('../../../apps/sandbox/src/migrate.ts', import.meta.url))

/** A private PostgreSQL that keeps what it acknowledged, as the one of a bank does, with the newest schema of the sandbox. */
export async function startBenchPostgres(directory: string): Promise<LocalPostgres> {
  const postgres = await startDurablePostgres(directory)
  await runProgram(process.execPath, [migrateProgram], {
    HAVN_DATABASE_URL_OWNER: await giveToOwner(postgres.url()),
  })
  return postgres
}

/** The same without any table. */
export function startDurablePostgres(directory: string): Promise<LocalPostgres> {
  return startPostgres({
    directory,
    binaries: 'system',
    settings: {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      shared_buffers: '512MB',
      // No checkpoint within a run: the first change of a page after one writes the whole page to the WAL.
      max_wal_size: '16GB',
      checkpoint_timeout: '1h',
      max_connections: '100',
    },
  })
}

/** Runs SQL as the superuser and returns its rows, columns separated by `|`. */
export async function query(postgres: LocalPostgres, sql: string, database = 'postgres'): Promise<string> {
  const url = postgres.url(database)
  const args = ['--no-psqlrc', '--tuples-only', '--no-align', '--quiet', '--command', sql, url]
  return (await runProgram(join(postgres.binDirectory, 'psql'), args)).trim()
}
