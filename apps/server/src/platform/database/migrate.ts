import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { assertNumbersAreUnique, type ModuleSql, type SqlFile } from './sql-files.ts'

/** The files that one call of `migrate` applied, such as `payments/tables` or `payments/advance`. */
export type MigratedFiles = readonly string[]

export interface MigrateOptions {
  readonly url: string
  /** In the order in which they are applied: a module's tables may use the routines of modules before it. */
  readonly modules: readonly ModuleSql[]
  /** How long one statement waits for a lock before everything is rolled back and tried again later. */
  readonly lockTimeoutMilliseconds?: number
  readonly attemptsMax?: number
  readonly pauseMilliseconds?: number
}

const HISTORY = `
  create schema if not exists migrations;
  create table if not exists migrations.applied (
    module text not null,
    name text not null,
    kind text not null check (kind in ('migration', 'routine')),
    checksum text not null,
    applied_at timestamptz not null default now(),
    primary key (module, kind, name)
  )`

/** The database was made with other SQL than this version's and cannot be brought up to date. */
export class IncompatibleDatabaseError extends Error {}

/**
 * PostgreSQL's error codes if a schema or table that the file creates exists already, or if a function exists with other
 * parameter names or another result, which `create or replace` cannot change.
 */
const DIFFERENT_OBJECT_EXISTS: ReadonlySet<string | undefined> = new Set(['42P06', '42P07', '42P13'])

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/**
 * Brings a database to the newest schema: module by module its pending migrations, then every routine that has changed.
 * All of it is one transaction under one lock, so a database is never migrated halfway, and two servers that start at once
 * migrate it once. Needs the owner's URL. A statement waits only briefly for a lock, because everybody after it in the
 * lock's queue waits too: behind a long read, creations would stop. Then everything is rolled back and tried again.
 */
export async function migrate(options: MigrateOptions): Promise<MigratedFiles> {
  assertNumbersAreUnique(options.modules)
  const { attemptsMax = 200, pauseMilliseconds = 700 } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(options)
    } catch (error) {
      if (!isBusy(error)) throw error
      if (attempt === attemptsMax)
        throw new Error(
          `the schema could not be changed in ${attemptsMax} tries, because a table was in use each time. Nothing was changed. Look for long transactions in pg_stat_activity and try again`,
          { cause: error },
        )
      await sleep(pauseMilliseconds)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)
}

async function migrateOnce({
  url,
  modules,
  lockTimeoutMilliseconds = 200,
}: MigrateOptions): Promise<MigratedFiles> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // Another server that starts at the same time waits here for as long as it takes.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('havn.migrate', 0))`)
    await client.query(`set local lock_timeout = ${lockTimeoutMilliseconds}`)
    await client.query(HISTORY)
    const applied = await readApplied(client)
    refuseFoldedMigrations(applied)
    const done: string[] = []
    for (const module of modules) done.push(...(await applyModule(client, module, applied)))
    await client.query('commit')
    return done
  } finally {
    await client.end()
  }
}

/** Migrations below this number were folded into the tables before the first release, so no database has both. */
const firstNumber = '0200'

function refuseFoldedMigrations(applied: ReadonlyMap<string, string>): void {
  for (const key of applied.keys()) {
    const [, file, number = firstNumber] = /^migration (.*\/(\d{4})_.*)$/.exec(key) ?? []
    if (number < firstNumber)
      throw new IncompatibleDatabaseError(
        `this database was made before the first release: it has the migration ${file}, and those below ${firstNumber} are now part of the tables. It cannot be upgraded: drop it, create it anew and migrate that (./havn dev --reset does so with its own)`,
      )
  }
}

async function readApplied(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ key: string; checksum: string }>(
    `select kind || ' ' || module || '/' || name as key, checksum from migrations.applied`,
  )
  return new Map(rows.map(({ key, checksum }) => [key, checksum]))
}

async function applyModule(
  client: Client,
  { module, migrations, routines }: ModuleSql,
  applied: ReadonlyMap<string, string>,
): Promise<string[]> {
  const done: string[] = []
  for (const file of migrations) {
    const known = applied.get(`migration ${module}/${file.name}`)
    if (known === undefined) done.push(await apply(client, 'migration', module, file))
    else if (known !== file.checksum)
      throw new IncompatibleDatabaseError(editedMessage(`${module}/sql/${file.name}.sql`))
  }
  for (const file of routines)
    if (applied.get(`routine ${module}/${file.name}`) !== file.checksum)
      done.push(await apply(client, 'routine', module, file))
  return done
}

function editedMessage(file: string): string {
  return (
    `${file} was changed after it had been applied to this database. A migration that has run is never edited: ` +
    'undo the change, and write what is to be different as a new file with the next free number beside it. ' +
    'A database of your own that holds nothing of value can be made anew instead'
  )
}

async function apply(
  client: Client,
  kind: 'migration' | 'routine',
  module: string,
  file: SqlFile,
): Promise<string> {
  try {
    await client.query(file.text)
  } catch (error) {
    const where =
      kind === 'migration' ? `${module}/sql/${file.name}.sql` : `the routine ${module}/${file.name}`
    if (error instanceof Error) error.message = `${where}: ${error.message}`
    if (error instanceof DatabaseError && DIFFERENT_OBJECT_EXISTS.has(error.code))
      throw new IncompatibleDatabaseError(error.message, { cause: error })
    throw error
  }
  await client.query(
    `insert into migrations.applied (module, kind, name, checksum) values ($1, $2, $3, $4)
     on conflict (module, kind, name) do update set checksum = excluded.checksum, applied_at = now()`,
    [module, kind, file.name, file.checksum],
  )
  return `${module}/${file.name}`
}
