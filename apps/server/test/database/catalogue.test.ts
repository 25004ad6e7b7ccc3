import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createDatabase } from '../support/database.ts'
import { queryAll } from '../support/query.ts'

/** Tables without row-level security, each with its reason. */
const WITHOUT_POLICIES: Readonly<Record<string, string>> = {
  'banks.bank': 'read to learn which bank a call is for',
  'banks.host': 'read before the bank is known',
  'banks.own_bank': 'read before the bank is known',
  'payments.transition': 'holds the steps that any payment may take, nothing of any bank',
  'sca.transition': 'holds the steps that any authorisation may take, nothing of any bank',
  'tenancy.partitioned': 'holds the plan of partitions, nothing of any bank; the roles cannot read it',
  'migrations.migration': 'the history of migrations; the roles cannot read it',
}

describe('the catalogue', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  before(async () => {
    database = await createDatabase()
  })
  after(() => database.drop())

  const query = (text: string) => queryAll({ databaseUrl: database.url }, text)
  const ours = `relnamespace::regnamespace::text !~ '^(pg_|information_schema|public$)'`

  test('every table has row-level security, forced, or a reason', async () => {
    const rows = await query(`
      select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relkind in ('r', 'p') and ${ours} and not (relrowsecurity and relforcerowsecurity) order by 1`)
    assert.deepEqual(
      rows.map(({ name }) => name),
      Object.keys(WITHOUT_POLICIES).toSorted(),
    )
  })

  test('every table with rows of a bank leads with bank_id, and so does its key', async () => {
    const rows = await query(`
      select relname, attname from pg_class join pg_attribute on attrelid = pg_class.oid and attnum = 1
      where relkind in ('r', 'p') and relrowsecurity and ${ours} and attname <> 'bank_id'`)
    assert.deepEqual(rows, [])
    const keys = await query(`
      select indexrelid::regclass::text as index from pg_index join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indisunique and relrowsecurity and ${ours} and attname <> 'bank_id'`)
    assert.deepEqual(keys, [])
  })

  test('every policy of havn_edge names the bank, and the TPP where rows have one', async () => {
    const rows = await query(`
      select tablename from pg_policies join pg_attribute on attrelid = (schemaname || '.' || tablename)::regclass and attname = 'tpp_id'
      where 'havn_edge' = any (roles) and (qual !~ 'current_bank_id' or qual !~ 'current_tpp_id')`)
    assert.deepEqual(rows, [])
    assert.deepEqual(await query(`select tablename from pg_policies where qual !~ 'current_bank_id'`), [])
  })

  test('the roles cannot log in, bypass policies, own tables or reach a partition directly', async () => {
    assert.deepEqual(
      await query(
        `select rolname from pg_roles where rolname like 'havn_%' and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole)`,
      ),
      [],
    )
    assert.deepEqual(
      await query(
        `select relname from pg_class where relowner in (select oid from pg_roles where rolname like 'havn_%')`,
      ),
      [],
    )
    assert.deepEqual(
      await query(`
        select relname from pg_class where relispartition and relkind = 'r'
        and (has_table_privilege('havn_edge', oid, 'select') or has_table_privilege('havn_desk', oid, 'select'))`),
      [],
    )
  })

  test('what was signed and what has happened cannot be changed or removed by the server', async () => {
    assert.deepEqual(
      await query(`
        select relname from pg_class where oid in ('payments.payment'::regclass, 'payments.payment_event'::regclass, 'xs2a.answered_request'::regclass)
        and (has_table_privilege('havn_edge', oid, 'update, delete, truncate') or has_table_privilege('havn_desk', oid, 'update, delete, truncate'))`),
      [],
    )
  })

  test('no function of ours runs as its owner, but the one that makes partitions', async () => {
    const rows = await query(`
      select pronamespace::regnamespace || '.' || proname as name from pg_proc
      where prosecdef and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'`)
    assert.deepEqual(rows, [{ name: 'tenancy.roll_partitions' }])
  })
})
