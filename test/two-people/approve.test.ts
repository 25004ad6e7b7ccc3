import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { redirectOf } from '../sca/support/tpp-calls.ts'
import { authorisationIdOf } from '../support/basket-payer.ts'
import { assertInvariants } from '../support/invariants.ts'
import { TUESDAY } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import {
  decisionOf,
  EMIL,
  JOINT_PAYMENTS,
  type JointPaymentKind,
  NORA,
  NORDLYS_ACCOUNT,
  NORDLYS_BYGG,
  singlePayment,
  type TwoPeople,
  twoPeopleAt,
} from '../support/two-people.ts'
import { useBank } from '../support/bank.ts'

// Nordlys Bygg AS has agreed that more than NOK 100,000 needs two of its people.
describe('a payment that two people must approve', () => {
  const bank = useBank()
  let psu: TwoPeople
  beforeEach(async () => {
    psu = await twoPeopleAt(bank)
  })

  const statusOf = async (path: string) => (await psu.statusAt(path)).json.transactionStatus

  /** The status of each kind when both have approved, before any run. */
  const AFTER_BOTH: Readonly<Record<JointPaymentKind, string>> = {
    single: 'ACTC',
    'cross-border': 'ACTC',
    instant: 'ACSC',
    bulk: 'ACTC',
    periodic: 'ACTC',
  }

  for (const kind of Object.keys(JOINT_PAYMENTS) as JointPaymentKind[])
    test(`SEC-14 ${kind}: RCVD with a psuMessage after the first and nothing is paid; ${AFTER_BOTH[kind]} after the second`, async () => {
      const had = await psu.payer.balanceOf(NORDLYS_ACCOUNT)
      const { path, paymentId, first } = await psu.halfApproved(JOINT_PAYMENTS[kind]())
      assert.equal(redirectOf(first).get('psu-id'), psu.psuId, 'for the TPP it is a success')
      const english = { 'PSU-Accept-Language': 'en' }
      const half = await psu.statusAt(path, english)
      assert.equal(half.json.transactionStatus, 'RCVD')
      assert.match(String(half.json['psuMessage']), /^One more person must approve/)
      const details = await psu.payer.call({
        target: path,
        headers: { 'x-accept-fix': 'payment-status-before-approval', 'PSU-Accept-Language': 'nn' },
      })
      assert.match(String(details.json['psuMessage']), /^Éin person til må godkjenne/)
      await psu.payer.run()
      assert.equal(await psu.payer.balanceOf(NORDLYS_ACCOUNT), had)
      assert.deepEqual(await psu.eventsOf(paymentId), ['created RCVD', 'approved-by-first RCVD Nora Berg'])

      const second = await psu.decideNext(path, decisionOf(EMIL))
      assert.equal(second.json['scaStatus'], 'finalised', second.text)
      const both = await psu.statusAt(path, english)
      assert.equal(both.json.transactionStatus, AFTER_BOTH[kind])
      assert.equal(both.json['psuMessage'], undefined)
      const approved = (await psu.eventsOf(paymentId))[2]
      assert.equal(approved, 'approved ACTC Emil Haugen')
      await psu.payer.run()
      assert((await psu.payer.balanceOf(NORDLYS_ACCOUNT)) < had, 'now it is paid')
      await assertInvariants(bank)
    })

  test('exact to the øre: one person is enough for the limit itself', async () => {
    const { path, paymentId, authorisationId } = await psu.create(singlePayment('100000.00'))
    await psu.decide(authorisationId)
    assert.equal(await statusOf(path), 'ACTC')
    assert.deepEqual(await psu.eventsOf(paymentId), ['created RCVD', 'approved ACTC Nora Berg'])
  })

  test('the lines of a bulk payment count together, although each is below the limit', async () => {
    const { path } = await psu.halfApproved(JOINT_PAYMENTS.bulk())
    assert.equal(await statusOf(path), 'RCVD')
  })

  test('SEC-14 403 FORBIDDEN: the same person cannot approve twice, by any link and with any decision', async () => {
    const { path } = await psu.halfApproved(JOINT_PAYMENTS.single())
    for (const decision of [decisionOf(NORA), decisionOf(NORA, 'refuse')]) {
      const again = await psu.decideNext(path, decision)
      assert.equal(again.json['scaStatus'], 'failed', again.text)
      assert.equal(redirectOf(again).get('code'), 'FORBIDDEN')
      assert.equal(await statusOf(path), 'RCVD')
    }
    const named = { 'PSU-ID': psu.psuId, 'PSU-Corporate-ID': NORDLYS_BYGG }
    const started = await psu.start(path, named)
    const other = await psu.decide(authorisationIdOf(started), decisionOf(EMIL))
    assert.equal(redirectOf(other).get('code'), 'PSU_CREDENTIALS_INVALID', 'it was started for Nora')
  })

  test('a person outside the agreement cannot be the second approver', async () => {
    const { path } = await psu.halfApproved(JOINT_PAYMENTS.single())
    const other = await psu.decideNext(path, { outcome: 'approve', nationalId: '14838530061' })
    assert.equal(other.json['scaStatus'], 'failed')
    assert.equal(await statusOf(path), 'RCVD')
  })

  test('the second refuses: rejected', async () => {
    const { path, paymentId } = await psu.halfApproved(JOINT_PAYMENTS.instant())
    await psu.decideNext(path, decisionOf(EMIL, 'refuse'))
    assert.equal(await statusOf(path), 'RJCT')
    assert.equal((await psu.eventsOf(paymentId)).at(-1), 'refused RJCT Emil Haugen')
    assert.equal((await psu.start(path)).status, 409)
  })

  test('the second leaves, or their link expires: the payment still waits for them', async () => {
    const { path } = await psu.halfApproved(JOINT_PAYMENTS.periodic())
    for (const outcome of ['abort', 'time-out']) {
      await psu.decideNext(path, { outcome })
      assert.equal(await statusOf(path), 'RCVD')
    }
    await psu.decideNext(path, decisionOf(EMIL))
    assert.equal(await statusOf(path), 'ACTC')
  })

  test('the session of the first may have ended: the second needs none', async () => {
    const { path } = await psu.halfApproved(JOINT_PAYMENTS.single())
    await psu.payer.setClock({ advanceSeconds: 3 * 3600 })
    const second = await psu.decideNext(path, decisionOf(EMIL))
    assert.equal(second.json['scaStatus'], 'finalised', second.text)
    assert.equal(await statusOf(path), 'ACTC')
    assert.notEqual(redirectOf(second).get('psu-id'), psu.psuId)
  })

  test('204: until the second has approved the TPP can delete it', async () => {
    for (const kind of Object.keys(JOINT_PAYMENTS) as JointPaymentKind[]) {
      const { path } = await psu.halfApproved(JOINT_PAYMENTS[kind]())
      const started = await psu.start(path)
      assert.equal((await psu.payer.cancel(path)).status, 204, kind)
      assert.equal(await statusOf(path), 'CANC')
      const late = await psu.decide(authorisationIdOf(started), decisionOf(EMIL))
      assert.equal(late.status, 409, 'the deletion ended the authorisation')
      assert.equal(await statusOf(path), 'CANC')
    }
  })

  test('its execution date passes before the second has approved: rejected', async () => {
    const dated = singlePayment('3000000.00', { requestedExecutionDate: '2026-11-16' })
    const { path, paymentId } = await psu.halfApproved(dated)
    const started = await psu.start(path)
    await psu.payer.setClock(TUESDAY)
    const late = await psu.decide(authorisationIdOf(started), decisionOf(EMIL))
    assert.equal(late.json['scaStatus'], 'failed')
    assert.equal(await statusOf(path), 'RJCT')
    assert.equal((await psu.eventsOf(paymentId)).at(-1), 'day-passed RJCT')
  })

  test('a reset and the restore of a snapshot cancel a payment that waits for a second person', async () => {
    const snapshots = '/v1/sandbox/snapshots'
    const kept = await psu.payer.call({ method: 'POST', target: snapshots, body: { name: 'before' } })
    assert.equal(kept.status, 201, kept.text)
    for (const target of [`${snapshots}/before/restore`, '/v1/sandbox/initialize']) {
      const again = await twoPeopleAt(bank)
      const halves = target.endsWith('restore') ? psu : again
      const { path } = await halves.halfApproved(JOINT_PAYMENTS.single())
      const done = await halves.payer.call({ method: 'POST', target })
      assert(done.status < 300, done.text)
      assert.equal((await halves.statusAt(path)).json.transactionStatus, 'CANC')
      assert.equal((await halves.start(path)).status, 409)
    }
  })

  test('SEC-14 409 CONFLICT: a payment that one person has approved cannot be put into a basket', async () => {
    const { paymentId, path } = await psu.halfApproved(JOINT_PAYMENTS.single())
    const answer = await psu.createBasket([paymentId])
    assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT paymentIds[0]']])
    assert.equal(await statusOf(path), 'RCVD')
    await psu.decideNext(path, decisionOf(EMIL))
    assert.equal(await statusOf(path), 'ACTC')
  })
})
