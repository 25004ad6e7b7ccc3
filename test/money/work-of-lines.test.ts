import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { inBankTransaction } from '../../apps/server/src/platform/database/actor.ts'
import {
  type Database,
  openDatabase,
  type Queries,
} from '../../apps/server/src/platform/database/database.ts'
import { readSnapshot, WHOLE_TABLES } from '../../apps/server/src/platform/database/read-snapshot.ts'
import { INVARIANTS } from '../../apps/server/src/operations/invariants/index.ts'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, type Payer, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { useBank } from '../support/bank.ts'

const linesOfBulk = 100

/** Counts the rows that PostgreSQL has read in this transaction, of every table. */
async function countRowsRead(queries: Queries): Promise<number> {
  const [row] = await queries.rows<{ rows: number }>({
    name: '',
    text: 'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_xact_user_tables',
    values: [],
  })
  return row?.rows ?? 0
}

/** The MACs are read once, in order, and checked in the process. */
const isQuery = (one: (typeof INVARIANTS)[number]) => one.needsKeys !== true

describe('work with lines of bulk payments', () => {
  const bank = useBank({ beforeClose: () => bankDatabase.close() })
  let bankDatabase: Database
  let bankId: string
  let payer: Payer
  before(async () => {
    // As on a machine whose autovacuum is busy elsewhere: the planner knows nothing of the lines.
    await queryAsOwner(
      bank,
      `do $$ declare one regclass; begin
         for one in select oid from pg_class where relkind = 'r' and relnamespace = 'payments'::regnamespace loop
           execute format('alter table %s set (autovacuum_enabled = off)', one);
         end loop; end $$`,
    )
    bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
    payer = payerAt(bank, bank.newTpp())
    await payer.setClock(MONDAY)
    bankId = String((await queryAsOwner(bank, 'select bank_id from banks.bank'))[0]?.['bank_id'])
  })

  async function payBulk(lines: number): Promise<void> {
    const {
      debtorAccount,
      requestedExecutionDate: _date,
      ...line
    } = ndctBody({
      instructedAmount: { amount: '1.00', currency: 'NOK' },
    })
    const payments = Array.from({ length: lines }, () => ({
      ...line,
      remittanceInformationUnstructured: randomUUID(),
    }))
    await payer.pay({
      target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
      body: {
        paymentInformationId: randomUUID().slice(0, 20),
        requestedExecutionDate: '2026-11-20',
        debtorAccount,
        payments,
      } as never,
    })
  }

  /** The rows that a check of each invariant reads. */
  async function rowsOfChecks(): Promise<ReadonlyMap<string, number>> {
    const rows = new Map<string, number>()
    for (const { name, find, scope } of INVARIANTS.filter(isQuery))
      rows.set(
        name,
        await readSnapshot(
          bank.databaseUrl,
          async (queries) => {
            await find(queries, scope === 'bank' ? [bankId] : [])
            return countRowsRead(queries)
          },
          WHOLE_TABLES,
        ),
      )
    return rows
  }

  /** The rows that the cancellation of everything reads, as a reset does it; it is rolled back. */
  async function rowsOfReset(): Promise<number> {
    let rows = 0
    const rolledBack = inBankTransaction(bankDatabase, bankId, async (queries) => {
      const run = (text: string) => queries.rows({ name: '', text, values: [bankId] })
      // What earlier transactions of this connection read may be among it.
      const readBefore = await countRowsRead(queries)
      await run(`select from payments.lock_open_payments($1, '2026-11-16')`)
      await run(`select payments.cancel_all_approved($1, '2026-11-16T10:00:00Z')`)
      rows = (await countRowsRead(queries)) - readBefore
      throw new Error('rolled back')
    })
    await assert.rejects(rolledBack, /rolled back/)
    return rows
  }

  test('four times the lines are at most some five times the rows for every invariant, and for a reset', async () => {
    await payBulk(linesOfBulk)
    const [checks, reset] = [await rowsOfChecks(), await rowsOfReset()]
    for (const _ of [1, 2, 3]) await payBulk(linesOfBulk)
    const [moreChecks, moreReset] = [await rowsOfChecks(), await rowsOfReset()]
    const growth = (few: number, many: number) => (many + 1) / (few + linesOfBulk)
    const steep = [...moreChecks, ['reset', moreReset] as const].filter(
      ([name, many]) => growth(name === 'reset' ? reset : (checks.get(name) ?? 0), many) > 5,
    )
    assert.deepEqual(steep, [])
  })

  test('the lines of one large bulk payment cost no more CPU than as many lines of small ones', async () => {
    const invariant = INVARIANTS.filter(isQuery).find(
      ({ name }) => name === 'due-orders-are-what-was-approved',
    )
    const cpuOfCheck = () =>
      readSnapshot(
        bank.databaseUrl,
        async (queries) => {
          const [backend] = await queries.rows<{ pid: number }>({
            name: '',
            text: 'select pg_backend_pid() as pid',
            values: [],
          })
          const usedBefore = cpuMilliseconds(backend?.pid ?? 0)
          for (let round = 0; round < 5; round += 1) await invariant?.find(queries, [bankId])
          return cpuMilliseconds(backend?.pid ?? 0) - usedBefore
        },
        WHOLE_TABLES,
      )
    const small = await cpuOfCheck()
    await payBulk(4 * linesOfBulk)
    const both = await cpuOfCheck()
    assert(both < 4 * small + 200, `${small} ms for 4 payments of 100 lines, ${both} ms with one of 400 too`)
  })
})

/** The CPU that a process has used, in steps of ten milliseconds. */
function cpuMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
