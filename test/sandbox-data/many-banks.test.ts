import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Identity } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { rounds } from '../support/rounds.ts'
import { useBank } from '../support/bank.ts'

const banks = rounds({ usually: 30, long: 1000 })
const calls = 300

describe('many TPPs in one sandbox, each with a bank of its own', () => {
  // Checking the ledgers of a thousand banks would take too long here; other tests do so.
  const bank = useBank({
    hasHistory: true,
    breaks: { 'ledger-balances': 'the ledgers of a thousand banks take too long' },
  })
  let tpps: readonly Identity[]
  before(() => {
    tpps = Array.from({ length: banks }, () => bank.newTpp({ keyType: 'P-256' }))
  })

  test(`${banks} banks: time to open one, cost of a call, and disk space`, async (t) => {
    const first = tpps.slice(0, 1)
    await callAll(first, calls)
    const alone = medianOf(await callAll(first, calls))
    const bytesBefore = await bytesOnDisk()
    const openings = await callAll(tpps.slice(1), banks - 1)
    const kibibytes = ((await bytesOnDisk()) - bytesBefore) / 1024 / openings.length
    await callAll(tpps, banks)
    const among = medianOf(await callAll(first, calls))
    const inTurn = medianOf(await callAll(tpps, calls))
    const opening = medianOf(openings)
    t.diagnostic(
      [
        `a bank opens in ${opening.toFixed(0)} ms (median, slowest ${Math.max(...openings).toFixed(0)} ms)`,
        `and takes ${kibibytes.toFixed(0)} KiB`,
        `a signed call takes ${alone.toFixed(2)} ms with one bank, ${(among / alone).toFixed(2)} of that with ${banks}`,
        `and ${(inTurn / alone).toFixed(2)} by all TPPs in turn`,
      ].join(', '),
    )
    const third = Math.floor(openings.length / 3)
    const [early, late] = [openings.slice(0, third), openings.slice(-third)].map(medianOf)
    assert((late ?? 0) < 3 * (early ?? 0), `the first opened in ${early} ms, the last in ${late} ms`)
  })

  /** Returns the milliseconds of each call, made one after the other by these TPPs in turn. */
  async function callAll(callers: readonly Identity[], count: number): Promise<number[]> {
    const taken: number[] = []
    for (let nth = 0; nth < count; nth += 1) {
      const tpp = callers[nth % callers.length]
      assert(tpp)
      const started = performance.now()
      const answer = await bank.call(tpp, { method: 'GET', target: '/v1/sandbox/customers' })
      taken.push(performance.now() - started)
      assert.equal(answer.status, 200, answer.text)
    }
    return taken
  }

  async function bytesOnDisk(): Promise<number> {
    const [row] = await queryAsOwner(bank, 'select pg_database_size(current_database()) as bytes')
    return Number(row?.['bytes'])
  }
})

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
