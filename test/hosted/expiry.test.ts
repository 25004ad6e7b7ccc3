import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { before, describe, test } from 'node:test'
import { ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { prepare, useBank } from '../support/bank.ts'

const dayMilliseconds = 86_400_000
const paymentsOf = { target: '/v1/sandbox/payments' }

describe('a bank that nobody uses', () => {
  const bank = useBank({ hasHistory: true, sandboxLimits: { bankUnusedDaysMax: 30 } })
  const left = prepare(() => bank.newTpp())
  const used = prepare(() => bank.newTpp())
  before(async () => {
    for (const tpp of [left, used]) assert.equal((await bank.call(tpp, ndctCreation())).status, 201)
    await bank.call(left, { target: '/v1/sandbox/snapshots/before', method: 'PUT' })
  })

  /** The tables that have rows of a bank, with their number. */
  async function rowsOf(bankId: string): Promise<Record<string, number>> {
    const tables = await queryAsOwner(
      bank,
      `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
       where attname = 'bank_id' and relkind in ('r', 'p') and not relispartition and relnamespace <> 'pgboss'::regnamespace`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const [row] = await queryAsOwner(
        bank,
        `select count(*)::integer as count from ${String(name)} where bank_id = '${bankId}'`,
      )
      if (Number(row?.['count']) > 0) counts[String(name)] = Number(row?.['count'])
    }
    return counts
  }

  async function bankIdOf({ tppId }: { tppId: string }): Promise<string | undefined> {
    const rows = await queryAsOwner(
      bank,
      `select bank_id::text from banks.own_bank where tpp_id = '${tppId}'`,
    )
    return rows[0] === undefined ? undefined : String(rows[0]['bank_id'])
  }

  test('SEC-51 a bank is deleted with every row after 30 days without a call, and one that is used is kept', async () => {
    const unused = (await bankIdOf({ tppId: 'PSDNO-FSA-100000001' })) ?? ''
    const kept = (await bankIdOf({ tppId: 'PSDNO-FSA-100000002' })) ?? ''
    const stored = await rowsOf(unused)
    assert.ok(Object.keys(stored).length > 12, JSON.stringify(stored))
    // Uses are written once a second, with the time of the last: the clock may move when those of today are written.
    await sleep(1_300)
    bank.clock.offsetMilliseconds = 29 * dayMilliseconds
    assert.equal((await bank.call(used, paymentsOf)).status, 200)
    await sleep(1_300)
    bank.clock.offsetMilliseconds = 31 * dayMilliseconds
    await bank.startJobs()
    for (let tries = 0; tries < 600 && (await bankIdOf({ tppId: 'PSDNO-FSA-100000001' })); tries += 1)
      await sleep(50)
    assert.deepEqual(
      await rowsOf(unused),
      {},
      bank.log.filter((line) => line.includes('background work')).join('\n'),
    )
    assert.ok(Object.keys(await rowsOf(kept)).length > 12)
    const { status, json } = await bank.call(used, paymentsOf)
    assert.equal(status, 200)
    assert.equal(listed(json).length, 1)
  })

  test('SEC-51 its TPP may come back: it gets a new bank, with the first data', async () => {
    const { status, json } = await bank.call(left, paymentsOf)
    assert.equal(status, 200)
    assert.deepEqual(listed(json), [])
    assert.equal((await bank.call(left, ndctCreation())).status, 201)
  })
})

function listed(json: unknown): unknown[] {
  assert.ok(typeof json === 'object' && json !== null && 'payments' in json && Array.isArray(json.payments))
  return json.payments
}
