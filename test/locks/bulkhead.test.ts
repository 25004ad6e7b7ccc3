import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { snapshotsOnMonday } from '../sandbox-snapshots/support/snapshots.ts'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import { prepare, useBank } from '../support/bank.ts'
import { holdLocks } from '../support/held-locks.ts'
import { MONDAY, payerAt } from '../support/payer.ts'

describe('however many calls one TPP makes to its own bank, the others are served', () => {
  const bank = useBank()
  const neighbour = prepare(() => payerAt(bank, bank.newTpp()))
  before(async () => {
    await neighbour.setClock(MONDAY)
    await neighbour.pay()
  })

  /** What another TPP does meanwhile. */
  async function neighbourPays(): Promise<void> {
    for (let round = 0; round < 4; round += 1) await neighbour.pay()
  }

  test('SEC-24 40 restores at once run one at a time, and those that would wait for long get Retry-After', async () => {
    const { payer, take, restore } = await snapshotsOnMonday(bank)
    await take('first')
    // As long as a restore of a large bank would last.
    const held = await holdLocks(bank, [`select from banks.bank where ${payer.bankSql} for update`])
    const restores = Array.from({ length: 40 }, () => restore('first'))
    const early = await Promise.race([...restores, neighbourPays().then(() => undefined)])
    assert.equal(early, undefined, 'nothing is refused before it has waited')
    await Promise.any(restores.map(refused))
    await held.release()
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
    // Before the lock is released: without a connection, it would wait as long as the approvals do.
    await neighbourPays()
    await held.release()
    for (const { status, text } of await Promise.all(decisions)) assert.equal(status, 200, text)
  })
})

/** Resolves when a call got 429. */
async function refused(call: Promise<{ status: number }>): Promise<void> {
  const { status } = await call
  assert.equal(status, 429)
}
