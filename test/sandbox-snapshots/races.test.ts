import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readerAt } from '../accounts/support/reader.ts'
import { ALL_OF_KARIS, KARIS as KARIS_IDS } from '../consents/support/consent-calls.ts'
import { MONDAY, NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { rounds } from '../support/rounds.ts'
import { assertInvariants } from '../support/invariants.ts'
import { KARIS_ACCOUNT } from '../support/reach-status.ts'
import { snapshotsAt, snapshotsOnMonday } from './support/snapshots.ts'
import { useBank } from '../support/bank.ts'

const roundsOfEach = rounds({ usually: 5, long: 200 })

/** A payment that was executed before a restore stays executed, so the same order again is another payment. */
const ABROAD = { target: NCBCT_TARGET, body: ncbctBody(), query: '?allowLogicalDuplicate=true' }

describe('a restore at the same time as other operations', () => {
  const bank = useBank()

  test('payments, approvals, runs, new data and another snapshot at the same time: the ledger stays consistent', async () => {
    const { data, payer, take, list, restore, goBackTo, state } = await snapshotsOnMonday(bank)
    await take('first')
    const kept = await state()
    for (let round = 0; round < roundsOfEach; round += 1) {
      await payer.setClock(MONDAY)
      await Promise.all([payer.pay(), payer.pay(ABROAD)])
      const waiting = await payer.create()
      const answers = await Promise.all([
        payer.call({ method: 'POST', target: '/v1/sandbox/batch-runs' }),
        restore('first'),
        payer.decide(waiting),
        payer.create(),
        data.post('accounts', { customerId: 'c0000000-0000-4000-8000-000000000001', balance: '5.00' }),
        data.post('snapshots', { name: `round-${round}` }),
        restore('first'),
      ])
      for (const { status, text } of answers) assert(status < 500, text)
      await assertInvariants(bank)
    }
    // Each saw a consistent state.
    for (const { name } of await list()) {
      await goBackTo(name)
      await assertInvariants(bank)
    }
    await goBackTo('first')
    assert.deepEqual(await state(), kept)
  })

  test('a snapshot that is deleted at the same time is restored or not found', async () => {
    const { data, take, restore } = await snapshotsOnMonday(bank)
    for (let round = 0; round < 4 * roundsOfEach; round += 1) {
      await take('doomed')
      const [restored, deleted] = await Promise.all([restore('doomed'), data.remove('snapshots/doomed')])
      assert([200, 404].includes(restored.status), restored.text)
      assert.equal(deleted.status, 204)
    }
  })

  test('an approval at the same time takes effect before the restore or is too late, never after it', async () => {
    const { payer, take, goBackTo } = await snapshotsOnMonday(bank)
    await take('first')
    const atFirst = await payer.balanceOf(KARIS_ACCOUNT)
    for (let round = 0; round < roundsOfEach; round += 1) {
      const created = await payer.create()
      await Promise.all([payer.decide(created), goBackTo('first')])
      assert.equal(await payer.statusOf(created.json._links['self']?.href ?? ''), 'CANC')
      await payer.run()
      assert.equal(await payer.balanceOf(KARIS_ACCOUNT), atFirst)
    }
  })

  test('a consent granted at the same time takes effect before or after the restore, never partly', async () => {
    const { tpp, psu, session, consents } = await readerAt(bank, { accounts: [KARIS_IDS.current] })
    const { take, goBackTo } = snapshotsAt(bank, tpp)
    await take('granted')
    for (let round = 0; round < roundsOfEach; round += 1) {
      await Promise.all([consents.grant({ session }), goBackTo('granted')])
      const seen = await consents.seen({ ...psu, 'PSU-IP-Address': '192.0.2.7' })
      assert(
        [String([KARIS_IDS.current]), String(ALL_OF_KARIS.toSorted())].includes(String(seen)),
        String(seen),
      )
    }
  })

  test('money that arrives at the same time is booked once', async () => {
    const { payer, take, restore } = await snapshotsOnMonday(bank)
    const path = await payer.pay(ABROAD)
    await payer.run()
    await take('abroad')
    for (let round = 0; round < roundsOfEach; round += 1) {
      await payer.setClock({ advanceSeconds: 3600 })
      const answers = await Promise.all([
        payer.call({ method: 'POST', target: '/v1/sandbox/batch-runs' }),
        restore('abroad'),
      ])
      for (const { status, text } of answers) assert(status < 500, text)
      await assertInvariants(bank)
    }
    assert.match(await payer.statusOf(path), /^(ACWP|ACSC)$/)
  })
})
