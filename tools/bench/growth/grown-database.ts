import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LocalPostgres } from '@havn/local-postgres'
import { runProgram } from '../environment/run-program.ts'
import { giveToOwner } from '../../../test/support/owned-database.ts'

/** How much a database is filled with. */
export interface Growth {
  readonly payments: number
  /** The months over which the payments are spread; the last one is the present month. */
  readonly months: number
}

/** The bank that calls are measured at, which exists already, and its TPP. */
interface OwnBank {
  readonly bankId: string
  readonly tppId: string
}

interface Filling {
  readonly postgres: LocalPostgres
  readonly database: string
}

const migrateProgram = fileURLToPath(new URL('../../../apps/sandbox/src/migrate.ts', import.meta.url))
const fillingSql = fileURLToPath(new URL('growth-filling.sql', import.meta.url))
/** Building the indexes of a small table again costs more than keeping them. */
const largeAfter = 100_000

export async function createMigratedDatabase({ postgres, database }: Filling): Promise<void> {
  const exists = await queryIn({ postgres, database: 'postgres' }, existence(database))
  if (exists === '') await queryIn({ postgres, database: 'postgres' }, `create database ${database}`)
  await runProgram(process.execPath, [migrateProgram], {
    HAVN_DATABASE_URL_OWNER: await giveToOwner(postgres.url(database)),
  })
}

/** Fills a migrated database whose own bank a server has opened; does nothing if that was done before. */
export async function fillDatabase(
  filling: Filling,
  { bankId, tppId }: OwnBank,
  growth: Growth,
): Promise<void> {
  if ((await queryIn(filling, `select to_regclass('growth.filled')`)) !== '') return
  await psql(filling, ['--file', fillingSql])
  await queryIn(filling, `call growth.open_banks('${bankId}', '${tppId}', ${growth.payments / 100})`)
  const until = new Date()
  const since = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1 - growth.months))
  const isLarge = growth.payments >= largeAfter
  if (isLarge)
    for (const table of ['sandbox_ledger.statement_line', 'sca.session'])
      await queryIn(filling, `call growth.drop_indexes('${table}')`)
  await fillMonths(filling, { ...growth, since, until })
  await queryIn(filling, `call growth.finish('${since.toISOString()}')`)
  await queryIn(filling, 'create table growth.filled ()')
  await runProgram(join(filling.postgres.binDirectory, 'vacuumdb'), [
    '--analyze',
    `--jobs=${availableParallelism()}`,
    '--quiet',
    '--dbname',
    filling.postgres.url(filling.database),
  ])
}

/** Fills month by month, several at once: each connection takes the next one. */
async function fillMonths(
  filling: Filling,
  { payments, months, since, until }: Growth & { since: Date; until: Date },
): Promise<void> {
  const starts = Array.from(
    { length: months },
    (_, index) => new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + index)),
  )
  const count = Math.ceil(payments / months)
  const fillNext = async (): Promise<void> => {
    for (let month = starts.shift(); month !== undefined; month = starts.shift()) {
      const range = `'${since.toISOString()}', '${until.toISOString()}'`
      await queryIn(filling, `call growth.fill_month('${month.toISOString()}', ${count}, ${range})`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, fillNext))
}

/** Runs a statement as the superuser, who sees the rows of every bank. */
export async function queryIn(filling: Filling, sql: string): Promise<string> {
  return (await psql(filling, ['--tuples-only', '--no-align', '--command', sql])).trim()
}

function psql({ postgres, database }: Filling, args: readonly string[]): Promise<string> {
  const common = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname', postgres.url(database)]
  // UTC: the months of partitions begin there. Sorting an index of a month fits into memory.
  const options = '-c timezone=UTC -c maintenance_work_mem=512MB -c work_mem=128MB -c temp_buffers=256MB'
  return runProgram(join(postgres.binDirectory, 'psql'), [...common, ...args], { PGOPTIONS: options })
}

const existence = (database: string) => `select 1 from pg_database where datname = '${database}'`
