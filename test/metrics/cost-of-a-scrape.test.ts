import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDatabase, type Queries } from '../../apps/server/src/platform/database/database.ts'
import { sql } from '../../apps/server/src/platform/database/sql.ts'
import { openBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { tamper } from '../support/query.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'

const countedMax = 40

/** Counts the work as a scrape does, and the rows of due payments that PostgreSQL reads for it. */
async function countWork(queries: Queries): Promise<{ due: number; rowsRead: number }> {
  const before = await readRows(queries)
  const [counted] = await queries.rows<{ due: number }>(
    sql`select sum(due)::float8 as due from payments.count_work(500, ${countedMax})`,
  )
  return { due: counted?.due ?? 0, rowsRead: (await readRows(queries)) - before }
}

async function readRows(queries: Queries): Promise<number> {
  const [read] = await queries.rows<{ rows: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows
    from pg_stat_xact_user_tables where schemaname = 'payments' and relname = 'due'`)
  return read?.rows ?? 0
}

describe('a scrape', () => {
  test('reads as many rows whether each of four banks has 20 or 500 due payments', async (t) => {
    const bank = await openBank()
    t.after(async () => {
      await tamper(bank, `delete from payments.due where execution_date = '2020-01-01'`)
      await bank.close()
    })
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock({ time: '2026-11-16T10:00:00+00:00' })
    await payer.pay({ body: ndctBody({ requestedExecutionDate: '2026-11-17' }) })
    // The banks of other TPPs.
    for (let other = 0; other < 3; other += 1)
      await send(bank.port, signedRequest(bank.newTpp(), { method: 'GET', target: '/v1/sandbox/clock' }))
    const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
    t.after(() => bankDatabase.close())
    const copyDue = (copies: number) =>
      tamper(
        bank,
        `insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer)
         select bank.bank_id, tpp_id, gen_random_uuid(), '2020-01-01', 'waiting', transfer
         from payments.due, banks.bank, generate_series(1, ${copies}) where execution_date = '2026-11-17'; analyze payments.due`,
      )
    await copyDue(20)
    const few = await bankDatabase.transaction(countWork)
    await copyDue(480)
    const many = await bankDatabase.transaction(countWork)
    assert.ok(few.due > 0 && few.due <= countedMax, String(few.due))
    assert.deepEqual(many, few)
  })
})
