import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { prepare, type TestBank, useBank } from '../support/bank.ts'
import { authorisationIdOf, paymentStatusOf } from '../support/basket-payer.ts'
import { assertNoFailures } from '../support/assert-no-failures.ts'
import { queryAsOwner } from '../support/query.ts'
import { rounds } from '../support/rounds.ts'
import { assertInvariants } from '../support/invariants.ts'
import {
  decisionOf,
  EMIL,
  JOINT_PAYMENTS,
  type JointPaymentKind,
  NORA,
  NORDLYS_BYGG,
  singlePayment,
  twoPeopleAt,
} from '../support/two-people.ts'

const roundsOfEach = rounds({ usually: 8, long: 12 })
/** Milliseconds of head start for the decision, and for the basket. */
const HEAD_STARTS = [
  [0, 0],
  [20, 0],
  [1000, 0],
  [0, 1000],
] as const
const forPerson = (nationalId: string) => ({
  'X-PSU-IDENTITY': nationalId,
  'PSU-Context': 'CORPORATE',
  'PSU-Corporate-ID': NORDLYS_BYGG,
})

describe('simultaneous approvals by two people', () => {
  const bank: TestBank = useBank({ beforeClose: () => assertNoFailures(bank) })
  const psu = prepare(() => twoPeopleAt(bank))

  const approvalsOf = async (paymentId: string) => {
    const rows = await queryAsOwner(
      bank,
      `select count(distinct person_id)::int as people, count(*)::int as approvals
       from payments.payment_event where payment_id = '${paymentId}' and cause like 'approved%'`,
    )
    return rows[0]
  }

  test('SEC-14 the same person with four links at once counts once, and nothing is approved', async () => {
    for (let round = 0; round < roundsOfEach; round += 1) {
      const { path, paymentId, authorisationId } = await psu.create(singlePayment('100000.01'))
      const forNora = { ...forPerson(NORA), 'TPP-Session-ID': psu.session }
      const more = await Promise.all([1, 2, 3].map(() => psu.start(path, forNora)))
      const links = [authorisationId, ...more.map(authorisationIdOf)]
      const answers = await Promise.all(links.map((link) => psu.decide(link, decisionOf(NORA))))
      const statuses = answers.map(({ json }) => String(json['scaStatus'])).toSorted()
      assert.deepEqual(statuses, ['failed', 'failed', 'failed', 'finalised'])
      assert.equal(await paymentStatusOf(bank, paymentId), 'RCVD')
      assert.deepEqual(await approvalsOf(paymentId), { people: 1, approvals: 1 })
    }
    assert.equal((await psu.payer.run())['booked'], 0)
  })

  test('SEC-14 both at once: one is the first, the other the second, and it is executed once', async () => {
    const had = await bankTransfers()
    const kinds = Object.keys(JOINT_PAYMENTS) as JointPaymentKind[]
    let paid = 0
    for (let round = 0; round < roundsOfEach; round += 1) {
      const kind = kinds[round % kinds.length] ?? 'single'
      const { path, paymentId, authorisationId } = await psu.create(
        kind === 'single' ? singlePayment('100000.02') : JOINT_PAYMENTS[kind](),
      )
      const other = await psu.start(path, forPerson(EMIL))
      const answers = await Promise.all([
        psu.decide(authorisationId),
        psu.decide(authorisationIdOf(other), decisionOf(EMIL)),
      ])
      assert.deepEqual(
        answers.map(({ json }) => json['scaStatus']),
        ['finalised', 'finalised'],
        answers.map(({ text }) => text).join(),
      )
      assert.notEqual(await paymentStatusOf(bank, paymentId), 'RCVD')
      assert.deepEqual(await approvalsOf(paymentId), { people: 2, approvals: 2 })
      paid += kind === 'bulk' ? 2 : 1
    }
    await psu.payer.run()
    assert.equal((await bankTransfers()) - had, paid)
    await assertInvariants(bank)
  })

  test('SEC-14 an instant payment that both approve at once is settled when both have their response', async () => {
    for (let round = 0; round < roundsOfEach; round += 1) {
      const { path, paymentId, authorisationId } = await psu.create(JOINT_PAYMENTS.instant())
      const other = await psu.start(path, forPerson(EMIL))
      await Promise.all([psu.decide(authorisationId), psu.decide(authorisationIdOf(other), decisionOf(EMIL))])
      assert.equal(await paymentStatusOf(bank, paymentId), 'ACSC', `round ${round}`)
    }
  })

  test('SEC-14 a basket is created while the first approves: one of them succeeds, never both', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < roundsOfEach; round += 1) {
      const { paymentId, authorisationId } = await psu.create(singlePayment('100000.03'))
      // Either wins with a long head start, and with a short one it is a race.
      const [forDecision, forBasket] = HEAD_STARTS[round % HEAD_STARTS.length] ?? [0, 0]
      const [decided, basket] = await Promise.all([
        pause(forBasket).then(() => psu.decide(authorisationId)),
        pause(forDecision).then(() => psu.createBasket([paymentId])),
      ])
      const isHalf = decided.json['scaStatus'] === 'finalised'
      assert.equal(basket.status, isHalf ? 409 : 201, basket.text)
      const [row] = await queryAsOwner(
        bank,
        `select first_approver_id is not null as half, basket_id is not null as basket
         from payments.payment_status where payment_id = '${paymentId}'`,
      )
      assert.deepEqual(row, { half: isHalf, basket: !isHalf })
      seen.add(isHalf ? 'alone' : 'basket')
    }
    assert.deepEqual([...seen].toSorted(), ['alone', 'basket'], 'both have won')
  })

  test('the second approves while the TPP deletes it: one of them succeeds, and a cancelled payment is never paid', async () => {
    const had = await bankTransfers()
    let paid = 0
    for (let round = 0; round < roundsOfEach; round += 1) {
      const { path, paymentId } = await psu.halfApproved(singlePayment('100000.04'))
      const started = await psu.start(path)
      const [second, deleted] = await Promise.all([
        psu.decide(authorisationIdOf(started), decisionOf(EMIL)),
        psu.payer.cancel(path),
      ])
      const isApproved = second.json['scaStatus'] === 'finalised'
      assert.equal(deleted.status, isApproved ? 202 : 204, deleted.text)
      assert.equal(await paymentStatusOf(bank, paymentId), isApproved ? 'ACTC' : 'CANC')
      if (isApproved) paid += 1
    }
    await psu.payer.run()
    assert.equal((await bankTransfers()) - had, paid)
  })

  async function bankTransfers(): Promise<number> {
    const [row] = await queryAsOwner(
      bank,
      `select count(distinct transfer_id)::int as count from sandbox_ledger.transfer where stage in ('sent', 'booked')`,
    )
    return Number(row?.['count'])
  }
})
