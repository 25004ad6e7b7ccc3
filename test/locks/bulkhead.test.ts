import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { snapshotsOnMonday } from '../sandbox-snapshots/support/snapshots.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import { holdLocks } from '../support/held-locks.ts'
import { type Payer, payerAt } from '../support/payer.ts'
import { MONDAY } from '../support/reach-status.ts'

describe('however many calls one TPP makes to its own bank, the others are served', () => {
  let bank: TestBank
  let neighbour: Payer
  before(async () => {
    bank = await openBank()
    neighbour = payerAt(bank, bank.newTpp())
    await neighbour.setClock(MONDAY)
    await neighbour.pay()
  })
  after(() => bank.close())

  /** What another TPP does meanwhile, and how long its slowest call takes. */
  async function neighbourPays(): Promise<number> {
    let slowest = 0
    for (let round = 0; round < 4; round += 1) {
      const startedAt = Date.now()
      await neighbour.pay()
      slowest = Math.max(slowest, Date.now() - startedAt)
    }
    return slowest
  }

  test('SEC-24 40 restores at once run one at a time, and those that would wait for long get Retry-After', async () => {
    const { payer, take, restore } = await snapshotsOnMonday(bank)
    await take('first')
    // As long as a restore of a large bank would last.
    const held = await holdLocks(bank, [`select from banks.bank where ${payer.bankSql} for update`])
    const restores = Array.from({ length: 40 }, () => restore('first'))
    const slowest = await neighbourPays()
    const early = await Promise.race([...restores, neighbourPays().then(() => undefined)])
    assert.equal(early, undefined, 'nothing is refused before it has waited')
    await Promise.any(restores.map(refused))
    await held.release()
    assert(slowest < 3000, `the other TPP waited for ${slowest} ms`)
    const answers = await Promise.all(restores)
    for (const answer of answers) {
      assert([200, 429].includes(answer.status), answer.text)
      assertMatchesContract('POST', '/v1/sandbox/snapshots/first/restore', answer)
    }
    const late = answers.find(({ status }) => status === 429)
    assert.match(late?.text ?? '', /Too many changes to this sandbox are waiting/)
    assert.equal(late?.headers['retry-after'], '3')
  })

  test('SEC-24 20 approvals that wait for a reset leave connections to the others', async () => {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock(MONDAY)
    const created = await Promise.all(Array.from({ length: 20 }, () => payer.create()))
    const held = await holdLocks(bank, [
      `select banks.lock_for_reset(bank_id) from banks.own_bank where ${payer.bankSql}`,
    ])
    const decisions = created.map((one) => payer.decide(one))
    const slowest = await neighbourPays()
    await held.release()
    assert(slowest < 3000, `the other TPP waited for ${slowest} ms`)
    for (const { status, text } of await Promise.all(decisions)) assert.equal(status, 200, text)
  })
})

/** Resolves when a call got 429. */
async function refused(call: Promise<{ status: number }>): Promise<void> {
  const { status } = await call
  assert.equal(status, 429)
}
