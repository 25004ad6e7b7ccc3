import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { countCommits } from '../support/count-commits.ts'
import { queryAsOwner } from '../support/query.ts'
import { openBank, prepare, useBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { sandboxDataAt } from '../support/sandbox-data.ts'

const tables = `select ledger_account_id, transaction_id, booked_at, amount_minor_units, details::text
  from sandbox_ledger.statement_line order by ledger_account_id, booked_at`

test('a full sandbox is reset with hardly more statements than an empty one', async (t) => {
  const counter = countCommits()
  const bank = await openBank()
  t.after(async () => {
    await bank.close()
    counter.stop()
  })
  const tpp = bank.newTpp()
  const [data, payer] = [sandboxDataAt(bank, tpp), payerAt(bank, tpp)]
  await data.initialize()
  const empty = await counter.during(() => data.initialize())
  for (let customer = 4; customer < 200; customer += 1)
    await data.customer({ customerType: 'PRIVATE', customerName: randomUUID(), withAccounts: true })
  await Promise.all(Array.from({ length: 100 }, () => payer.create()))
  const full = await counter.during(() => data.initialize())
  assert(
    full.statements < empty.statements + 10,
    `${full.statements} statements, ${empty.statements} when empty`,
  )
  assert.equal((await data.get<unknown[]>('customers')).length, 4)
})

describe('two years of transactions', () => {
  const bank = useBank({ hasHistory: true })
  const tpp = prepare(() => bank.newTpp())
  const counter = countCommits()
  after(() => counter.stop())

  const initialize = () => bank.call(tpp, { method: 'POST', target: '/v1/sandbox/initialize' })

  test('SVC-05 a new bank has them, and the same after every reset, which takes a few statements', async () => {
    assert.equal((await bank.call(tpp, { method: 'GET', target: '/v1/sandbox/clock' })).status, 200)
    const atFirst = await queryAsOwner(bank, tables)
    assert(atFirst.length > 1500, `${atFirst.length} lines`)
    const { result, statements } = await counter.during(initialize)
    assert.equal(result.status, 204)
    assert(statements < 50, `${statements} statements for ${atFirst.length} lines`)
    assert.deepEqual(await queryAsOwner(bank, tables), atFirst)
  })

  test('SVC-05 every account and card has transactions of the last month', async () => {
    const [row] = await queryAsOwner(
      bank,
      `select count(*)::int as idle from sandbox_ledger.ledger_account
       where not exists (select from sandbox_ledger.statement_line as line
         where line.bank_id = ledger_account.bank_id and line.ledger_account_id = ledger_account.ledger_account_id and line.booked_at > now() - interval '40 days')`,
    )
    assert.equal(row?.['idle'], 0)
  })
})
