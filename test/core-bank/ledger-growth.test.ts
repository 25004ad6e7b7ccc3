import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { toOrderRecord } from '@havn/sandbox/ledger/money/order-record'
import { toRowsJson } from '@havn/sandbox/ledger/rows'
import { setActor } from '../../apps/server/src/platform/database/actor.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { sql } from '../../apps/server/src/platform/database/sql.ts'
import { queryAsOwner } from '../support/query.ts'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'
import { AT, NORWEGIAN_RATES, OLA_ACCOUNT, order, payTo } from './support/order.ts'
import { serverUrls } from '../support/database.ts'

describe('the cost of an order', () => {
  let opened: OpenLedger
  let bankDatabase: Database
  before(async () => {
    opened = await openLedger()
    // One connection keeps its plans, made for little data, until PostgreSQL analyses the tables again.
    bankDatabase = openDatabase({ url: serverUrls(opened.databaseUrl).bank, connectionsMax: 1 })
  })
  after(async () => {
    await bankDatabase.close()
    await opened.close()
  })

  /** Returns the number of pages that executing `count` orders touches. */
  const pages = (count: number) =>
    bankDatabase.transaction(async (queries) => {
      await setActor(queries, { bankId: opened.bankId, tppId: '' })
      const payment = () =>
        order({ creditor: payTo(OLA_ACCOUNT), amount: { minorUnits: 1n, currency: 'NOK' } })
      const orders = Array.from({ length: count }, (_, index) =>
        toOrderRecord(payment(), index + 1, {
          ledgerAccounts: new Map([[OLA_ACCOUNT, { currency: 'NOK', holderName: 'Ola Nordmann' }]]),
          rates: NORWEGIAN_RATES,
        }),
      )
      const [row] = await queries.rows<{ 'QUERY PLAN': string }>(sql`
        explain (analyze, buffers, format json)
        select * from sandbox_ledger.execute_orders(${opened.bankId}, ${toRowsJson(orders)}, ${AT.toString()})`)
      const [plan] = JSON.parse(row?.['QUERY PLAN'] ?? '[]')
      return Number(plan.Plan['Shared Hit Blocks']) + Number(plan.Plan['Shared Read Blocks'])
    })
  /** The minimum of a few, since the first ones also plan. */
  const pagesOfOne = async () => {
    const touched: number[] = []
    for (let time = 0; time < 5; time += 1) touched.push(await pages(1))
    return Math.min(...touched)
  }

  test('touches as many pages with thousands of accounts and transfers stored as with a few', async () => {
    // The plans are made for a large set on few accounts, which is the worst case.
    await pages(1_000)
    const few = await pagesOfOne()
    await queryAsOwner(
      opened,
      `insert into sandbox_ledger.account
       select '${opened.bankId}', gen_random_uuid(), 'c0000000-0000-4000-8000-000000000001',
         (20000000000 + n)::text, 'NOK', 'Konto', n, 'Konto', 'CACC'
       from generate_series(1, 20000) as n;
       insert into sandbox_ledger.ledger_account (bank_id, ledger_account_id, currency, holder_name, bban)
       select bank_id, bban, currency, 'Kari Nordmann', bban from sandbox_ledger.account where bban like '2%'`,
    )
    for (let set = 0; set < 5; set += 1) await pages(1_000)
    const oldPlans = await pagesOfOne()
    await queryAsOwner(opened, 'analyze')
    await pages(1_000)
    const newPlans = await pagesOfOne()
    assert(
      Math.max(oldPlans, newPlans) < few * 1.6,
      `${few} pages with a few, then ${oldPlans} and ${newPlans}`,
    )
  })
})
