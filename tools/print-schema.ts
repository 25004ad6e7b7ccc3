// Writes apps/server/schema.sql (what migrating an empty database makes, as pg_dump tells it) and docs/tables.md (a picture
// of each module's tables); with --check, fails if the committed ones differ. A reviewer sees in them what a change to SQL
// really changes. Texts of pg_dump differ between major versions: other versions than 15 print and check the pictures only.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@havn/local-postgres'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { readAllSql } from '../apps/server/src/prepare-database.ts'
import { printTables } from './schema/print-tables.ts'
import { normaliseDump } from './schema/normalise-dump.ts'

const root = join(import.meta.dirname, '..')
const dumpMajor = 15

const directory = mkdtempSync('/tmp/havn-schema-')
const postgres = await startPostgres({
  directory,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
})
const pgDump = join(postgres.binDirectory, 'pg_dump')
try {
  const url = postgres.url()
  // Without the partitions of a month, whose names differ from month to month.
  await migrate({ url, modules: readAllSql() })
  const pages = new Map([['docs/tables.md', await printTables(url)]])
  if (postgres.version.startsWith(`${dumpMajor}.`) && existsSync(pgDump))
    pages.set('apps/server/schema.sql', normaliseDump(dump(url)))
  else process.stdout.write(`apps/server/schema.sql needs PostgreSQL ${dumpMajor}; it was left as it is\n`)
  for (const [file, text] of pages) writeOrCompare(file, text)
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

function dump(url: string): string {
  const options = ['--schema-only', '--no-owner', '--exclude-schema=migrations', url]
  return execFileSync(pgDump, options, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

function writeOrCompare(file: string, text: string): void {
  const path = join(root, file)
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${file} differs from what the SQL files make: run node tools/print-schema.ts\n`)
    process.exitCode = 1
  }
}
