import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  findStatementLine,
  listBalances,
  listNewestLines,
  listOldestLines,
  listPendingLines,
} from '@havn/sandbox/ledger/statements/statements.store'
import {
  type Database,
  openDatabase,
  type Queries,
} from '../../apps/server/src/platform/database/database.ts'
import { prepare } from '../../apps/server/src/platform/database/sql.ts'
import { queryAsOwner } from '../support/query.ts'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'
import { AT, KARI_ACCOUNT, OLA_ACCOUNT, order } from './support/order.ts'
import { type Reader, readerOf } from './support/reader.ts'
import { serverUrls } from '../support/database.ts'

const lines = 50_000
const limit = 200

describe('the cost of reading a statement', () => {
  let opened: OpenLedger
  let tppDatabase: Database
  let kari: Reader
  before(async () => {
    opened = await openLedger()
    // One connection keeps its plans, made for little data.
    tppDatabase = openDatabase({ url: serverUrls(opened.databaseUrl).tpp, connectionsMax: 1 })
    kari = await readerOf(opened, KARI_ACCOUNT)
    await everyRead()
    for (const account of [KARI_ACCOUNT, OLA_ACCOUNT])
      await queryAsOwner(
        opened,
        `select sandbox_ledger.post_deposits('${opened.bankId}', gen_random_uuid(), (
           select json_agg(json_build_object('ledger_account_id', '${account}', 'amount_minor_units', 1))
           from generate_series(1, ${lines})))`,
      )
    const orders = Array.from({ length: 5 }, () => order({ rail: 'cross-border' }))
    await opened.ledger.execute({ bankId: opened.bankId, orders, at: AT })
  })
  after(async () => {
    await tppDatabase.close()
    await opened.close()
  })

  /** Returns the pages that a statement touched, instead of its rows. */
  const touched = async (read: (queries: Queries) => Promise<unknown>) => {
    let pages = 0
    await read({
      async rows({ text, values }) {
        const explained = prepare(`explain (analyze, buffers, format json) ${text}`)
        const [row] = await tppDatabase.rows<{ 'QUERY PLAN': string }>({ ...explained, values })
        const [plan] = JSON.parse(row?.['QUERY PLAN'] ?? '[]')
        pages = Number(plan.Plan['Shared Hit Blocks']) + Number(plan.Plan['Shared Read Blocks'])
        return []
      },
    })
    return pages
  }

  async function everyRead() {
    const actor = { bankId: opened.bankId, tppId: '' }
    const { accountId } = kari
    const [newest, oldest] = [
      await kari.booked({ limit: 1 }),
      await kari.booked({ page: lastPage, limit: 1 }),
    ]
    const placeOf = (line: (typeof newest)[number] | undefined) =>
      Temporal.Instant.fromEpochNanoseconds(BigInt(line?.booked?.position ?? 0) * 1_000n)
    const since = Temporal.Instant.from('1970-01-01T00:00Z')
    const range = { accountId, since, before: placeOf(newest[0]), limit }
    const middle = placeOf(oldest[0]).add({ microseconds: lines / 2 })
    const late = placeOf(oldest[0]).add({ microseconds: limit })
    const transactionId = newest[0]?.transactionId ?? ''
    return {
      first: await touched((queries) => listNewestLines(queries, actor, { ...range, skip: 0 })),
      middle: await touched((queries) =>
        listNewestLines(queries, actor, { ...range, before: middle, skip: 0 }),
      ),
      last: await touched((queries) => listNewestLines(queries, actor, { ...range, before: late, skip: 0 })),
      oldest: await touched((queries) => listOldestLines(queries, actor, range)),
      pending: await touched((queries) => listPendingLines(queries, actor, accountId)),
      one: await touched((queries) => findStatementLine(queries, actor, { accountId, transactionId })),
      balance: await touched((queries) => listBalances(queries, actor, [accountId])),
    }
  }

  /** The second of two reads, since the first one also plans. */
  const planned = async () => {
    await everyRead()
    return everyRead()
  }

  test('reading a page costs the same anywhere in the statement, and a balance costs the same however long the statement is', async () => {
    const oldPlans = await planned()
    await queryAsOwner(opened, 'analyze')
    const newPlans = await planned()
    for (const pages of [oldPlans, newPlans]) {
      const figures = JSON.stringify(pages)
      for (const page of [pages.first, pages.middle, pages.last, pages.oldest]) assert(page < 60, figures)
      for (const small of [pages.pending, pages.one, pages.balance]) assert(small < 40, figures)
    }
  })
})

const lastPage = { kind: 'oldest', notAfter: '9'.repeat(16) } as const
