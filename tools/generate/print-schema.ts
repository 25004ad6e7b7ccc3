// Writes apps/server/schema.sql and apps/sandbox/schema.sql (what migrating an empty database makes, as pg_dump prints it)
// docs/tables.md (a picture
// of each module's tables) and docs/operations/logins.md (what each login can do); with --check, fails if the committed ones differ. A reviewer sees in them what a change to SQL
// really changes. Texts of pg_dump differ between major versions: other versions than 15 print and check the pictures only.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@havn/local-postgres'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { prepareSandboxDatabase, readAllSql } from '../../apps/sandbox/src/prepare-database.ts'
import { readServerSql } from '../../apps/server/src/prepare-database.ts'
import { printLogins } from './schema/print-logins.ts'
import { printTables } from './schema/print-tables.ts'
import { normaliseDump } from './schema/normalise-dump.ts'
import { giveToOwner, limitLoginsOf } from '../../test/support/owned-database.ts'

const root = join(import.meta.dirname, '../..')
const dumpMajor = 15
const SANDBOX_SCHEMAS = ['sandbox', 'sandbox_ledger']

const directory = mkdtempSync('/tmp/havn-schema-')
const postgres = await startPostgres({
  directory,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
})
const pgDump = join(postgres.binDirectory, 'pg_dump')
try {
  const url = await giveToOwner(postgres.url())
  const pages = new Map<string, string>()
  const canDump = postgres.version.startsWith(`${dumpMajor}.`) && existsSync(pgDump)
  await migrate({ url, modules: readServerSql() })
  if (canDump) pages.set('apps/server/schema.sql', normaliseDump(dump(url)))
  await migrate({ url, modules: readAllSql() })
  if (canDump) pages.set('apps/sandbox/schema.sql', normaliseDump(dump(url, SANDBOX_SCHEMAS)))
  else process.stdout.write(`schema.sql needs PostgreSQL ${dumpMajor}; it was left as it is\n`)
  pages.set('docs/tables.md', await printTables(url))
  await limitLoginsOf(postgres.url())
  await prepareSandboxDatabase(url)
  if (canDump) pages.set('docs/operations/logins.md', await printLogins(url))
  for (const [file, text] of pages) writeOrCompare(file, text)
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

function dump(url: string, schemas: readonly string[] = []): string {
  const which =
    schemas.length === 0 ? ['--exclude-schema=migrations'] : schemas.map((name) => `--schema=${name}`)
  // Without the partitions of a day or month, whose names differ from day to day.
  const options = ['--schema-only', '--no-owner', '--exclude-table=*.*_20[0-9][0-9][0-9]*', ...which, url]
  return execFileSync(pgDump, options, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

function writeOrCompare(file: string, text: string): void {
  const path = join(root, file)
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(
      `${file} differs from what the SQL files make: run node tools/generate/print-schema.ts\n`,
    )
    process.exitCode = 1
  }
}
