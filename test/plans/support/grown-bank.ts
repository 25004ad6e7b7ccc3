import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { removeDatabase, startPostgres } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { openBank, type TestBank } from '../../support/bank.ts'
import { asOwner, queryAsOwner } from '../../support/query.ts'
import { planLogSettings, readPlans } from './plan-log.ts'
import type { GrowingTables } from './plan-problems.ts'
import { giveToOwner } from '../../support/owned-database.ts'

interface Growth {
  readonly payments: number
  /** The months over which the payments are spread; the last one is the present month. */
  readonly months: number
}

const filling = fileURLToPath(new URL('../../../tools/bench/growth/growth-filling.sql', import.meta.url))

/** Opens a bank with many payments of several months, on a PostgreSQL that logs the plan of every statement. */
export async function openGrownBank(t: TestContext, { payments, months }: Growth) {
  const folder = mkdtempSync('/tmp/havn-plans-')
  // PostgreSQL's own account writes the log.
  chmodSync(folder, 0o777)
  const directory = join(folder, 'postgres')
  const postgres = await startPostgres({
    directory,
    settings: { fsync: 'off', synchronous_commit: 'off', track_functions: 'all', ...planLogSettings(folder) },
  })
  let bank: TestBank | undefined
  t.after(async () => {
    await bank?.close()
    await postgres.stop()
    removeDatabase(directory)
    rmSync(folder, { recursive: true, force: true })
  })
  const databaseUrl = postgres.url()
  await prepareSandboxDatabase(await giveToOwner(databaseUrl))
  bank = await openBank({ databaseUrl, hasSeal: true })
  const tpp = bank.newTpp()
  await bank.call(tpp, { target: '/v1/sandbox/customers' })
  await fill({ databaseUrl }, { payments, months })
  return {
    bank,
    tpp,
    query: (text: string) => queryAsOwner({ databaseUrl }, text),
    readPlans: () => readPlans(folder, 'postgres'),
    growingTables: () => findGrowingTables({ databaseUrl }),
    routinesNotCalled: () => findRoutinesNotCalled({ databaseUrl }),
  }
}

async function fill(bank: { readonly databaseUrl: string }, { payments, months }: Growth): Promise<void> {
  await asOwner(bank, async (query) => {
    await query(
      `set auto_explain.log_min_duration = -1; set timezone = 'UTC'; ${readFileSync(filling, 'utf8')}`,
    )
    const [own] = await query('select bank_id, tpp_id from banks.own_bank')
    await query(
      `call growth.open_banks('${String(own?.['bank_id'])}', '${String(own?.['tpp_id'])}', ${payments / 100})`,
    )
    const starts = await query(`
      select (date_trunc('month', now()) - ago * interval '1 month')::text as month, now()::text as now
      from generate_series(${months - 1}, 0, -1) as ago`)
    const since = String(starts[0]?.['month'])
    for (const { month, now } of starts) {
      const range = `'${since}', '${String(now)}'`
      await query(`call growth.fill_month('${String(month)}', ${Math.ceil(payments / months)}, ${range})`)
    }
    await query(`call growth.finish('${since}')`)
    await fillShownNames(query)
    await query('vacuum analyze')
  })
}

/** As many people who saw names of payees as some hours have, and one in ten so long ago that it is deleted. */
async function fillShownNames(query: (text: string) => Promise<unknown>): Promise<void> {
  const ofBank = `from banks.own_bank, generate_series(1, 5000) as n`
  const hash = `substr(sha256(n::text::bytea), 1, 16)`
  const at = `now() - case when n % 10 = 0 then interval '25 hours' else interval '1 hour' end`
  await query(`
    insert into payee_lookups.shown_names (bank_id, reader, payees, shown_at, last_at)
    select bank_id, ${hash}, array[${hash}], array[${at}], ${at} ${ofBank}`)
}

/** Relations that have many rows after the filling, with the table that each is a partition of. */
async function findGrowingTables(bank: { readonly databaseUrl: string }): Promise<GrowingTables> {
  const rows = await asOwner(bank, (query) =>
    query(`
      select pg_class.oid::regclass::text as relation, coalesce(inhparent, pg_class.oid)::regclass::text as parent
      from pg_class left join pg_inherits on inhrelid = pg_class.oid
      where relkind = 'r' and reltuples >= 500 and relnamespace::regnamespace::text !~ '^(pg_|information_|growth)'`),
  )
  return new Map(rows.map(({ relation, parent }) => [String(relation), String(parent)]))
}

/** The routines of our schemas that nobody has called. Those of the owner, such as for migrations, are left out. */
async function findRoutinesNotCalled(bank: { readonly databaseUrl: string }): Promise<readonly string[]> {
  const rows = await asOwner(bank, (query) =>
    query(`
      select distinct format('%s.%s', nspname, proname) as routine
      from pg_proc
      join pg_namespace on pg_namespace.oid = pronamespace
      left join pg_stat_user_functions on funcid = pg_proc.oid
      where nspname = any (select distinct nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where relrowsecurity or nspname in ('tenancy', 'banks', 'jobs')) and calls is null
      order by 1`),
  )
  return rows.map(({ routine }) => String(routine))
}
