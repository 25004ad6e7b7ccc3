import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Client } from 'pg'
import { useBank } from '../support/bank.ts'
import { ndctCreation } from '../support/ndct.ts'
import { ownerUrl } from '../support/owned-database.ts'
import { asOwner, queryAsOwner } from '../support/query.ts'

/** Calls of every routine that sees rows of all banks, over each of their ends. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'audit.list_banks_to_seal': ['select audit.list_banks_to_seal(array[gen_random_uuid()], now())'],
  'back_office.list_written_banks': ['select back_office.list_written_banks(0, 9999999999)'],
  'back_office.read_reconciliations': ['select back_office.read_reconciliations()'],
  'consents.list_requested_banks': ['select consents.list_requested_banks(0, 9999999999)'],
  'consents.list_written_banks': ['select consents.list_written_banks(0, 9999999999)'],
  'payments.list_written_banks': ['select payments.list_written_banks(0, 9999999999)'],
  'payments.remove_unapproved': [
    "select payments.remove_unapproved(BANK, '-infinity')",
    // It empties a day, then finds none, then finds that none was left.
    "select payments.remove_unapproved(BANK, '9999-12-31')",
    "select payments.remove_unapproved(BANK, '9999-12-31')",
    "select payments.remove_unapproved(BANK, '9999-12-31')",
  ],
  'sca.list_evidence_banks': ['select sca.list_evidence_banks(0, 9999999999)'],
  'sca.list_written_banks': ['select sca.list_written_banks(0, 9999999999)'],
  'signing_baskets.list_written_banks': ['select signing_baskets.list_written_banks(0, 9999999999)'],
}

describe('routines that see the rows of all banks', () => {
  const bank = useBank({ beforeClose: () => login.end() })
  let login: Client
  let bankId: string
  before(async () => {
    await bank.call(bank.newTpp(), ndctCreation())
    const [row] = await queryAsOwner(bank, 'select bank_id::text as id from payments.payment')
    bankId = String(row?.['id'])
    // Older than the 30 days for which unapproved payments stay as they are.
    await queryAsOwner(bank, "update payments.logical_key set execution_date = '2001-01-01'")
    await asOwner({ databaseUrl: ownerUrl(bank.databaseUrl) }, (query) =>
      query(`
        create function public.count_events() returns bigint language sql security definer
          begin atomic select count(*) from payments.payment_event; end;
        create function public.count_payments() returns bigint language sql security definer
          begin atomic select count(*) from payments.payment; end;
        grant execute on function public.count_events, public.count_payments to havn_bank`),
    )
    login = new Client({ connectionString: bank.databaseUrls.bank })
    await login.connect()
  })

  test('SEC-02 the owner of a test database is no superuser, as install.md makes it', async () => {
    const rows = await queryAsOwner(
      bank,
      `select rolname, rolsuper, rolcreaterole, rolbypassrls from pg_database join pg_roles on pg_roles.oid = datdba
       where datname = current_database()`,
    )
    assert.deepEqual(rows, [
      { rolname: 'havn_owner', rolsuper: false, rolcreaterole: true, rolbypassrls: false },
    ])
    const others = await queryAsOwner(
      bank,
      `select relnamespace::regnamespace || '.' || relname as name from pg_class
       where relowner <> 'havn_owner'::regrole and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'`,
    )
    assert.deepEqual(others, [])
  })

  test('SEC-02 every one is here, and none has a parameter of Havn in its definition', async () => {
    const rows = await queryAsOwner(
      bank,
      `select oid::regproc::text as name from pg_proc
       where prosrc ~ 'havn\\.(looks_at_all_banks|removes_unapproved)' order by name`,
    )
    assert.deepEqual(
      rows.map(({ name }) => name),
      Object.keys(CALLS),
    )
    // The owner that install.md creates may not define one: it is no superuser.
    const defined = `select oid::regproc from pg_proc where array_to_string(proconfig, ' ') ~ '\\mhavn\\.'`
    assert.deepEqual(await queryAsOwner(bank, defined), [])
  })

  for (const [name, calls] of Object.entries(CALLS))
    test(`SEC-02 after ${name} the same transaction sees no other bank's rows`, async () => {
      await login.query('begin')
      try {
        for (const call of calls) {
          await login.query(call.replace('BANK', `'${bankId}'`))
          const { rows } = await login.query(
            `select concat(current_setting('havn.looks_at_all_banks', true), current_setting('havn.removes_unapproved', true)) as set,
               public.count_events() as events, public.count_payments() as payments`,
          )
          assert.deepEqual(rows, [{ set: '', events: '0', payments: '0' }], call)
        }
      } finally {
        await login.query('rollback')
      }
    })

  test('SEC-02 with the parameter the counts see the rows of all banks', async () => {
    await login.query('begin')
    await login.query("select set_config('havn.looks_at_all_banks', 'on', true)")
    const { rows } = await login.query('select public.count_events() as events')
    await login.query('rollback')
    assert.deepEqual(rows, [{ events: '1' }])
  })
})
