import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { queryAsOwner } from '../support/query.ts'
import {
  decisionOf,
  EMIL,
  JOINT_PAYMENTS,
  NORA,
  singlePayment,
  type TwoPeople,
  twoPeopleAt,
} from '../support/two-people.ts'
import { useBank } from '../support/bank.ts'

describe('the number of approvers, which the core bank is asked for at every approval', () => {
  const bank = useBank()
  let psu: TwoPeople
  beforeEach(async () => {
    psu = await twoPeopleAt(bank)
  })

  const statusOf = async (path: string) => (await psu.statusAt(path)).json.transactionStatus

  /** Sets the amount in øre above which Nordlys Bygg AS requires two people; null for none. */
  const setLimit = (limit: number | null) =>
    queryAsOwner(
      bank,
      `update sandbox_ledger.agreement set approval_limit_minor_units = ${limit} where ${psu.payer.bankSql}`,
    )

  test('SEC-14 the limit is lowered after the creation: two must approve', async () => {
    const { path, authorisationId } = await psu.create(singlePayment('10.00'))
    await setLimit(500)
    await psu.decide(authorisationId)
    assert.equal(await statusOf(path), 'RCVD')
    await psu.decideNext(path, decisionOf(EMIL))
    assert.equal(await statusOf(path), 'ACTC')
  })

  test('SEC-14 the limit is removed between the two: another person must approve all the same', async () => {
    const { path } = await psu.halfApproved(JOINT_PAYMENTS.bulk())
    await setLimit(null)
    const again = await psu.decideNext(path, decisionOf(NORA))
    assert.equal(again.json['scaStatus'], 'failed')
    assert.equal(await statusOf(path), 'RCVD')
    await psu.decideNext(path, decisionOf(EMIL))
    assert.equal(await statusOf(path), 'ACTC')
  })

  test('the second may no longer act for the corporation: it waits, and can be deleted', async () => {
    const { path } = await psu.halfApproved(JOINT_PAYMENTS.periodic())
    await queryAsOwner(bank, `delete from sandbox_ledger.representative where ${psu.payer.bankSql}`)
    const second = await psu.decideNext(path, decisionOf(EMIL))
    assert.equal(second.json['scaStatus'], 'failed')
    assert.equal(await statusOf(path), 'RCVD')
    assert.equal((await psu.payer.cancel(path)).status, 204)
  })

  test('the first may no longer act for it: the payment still waits for the second', async () => {
    const { path } = await psu.halfApproved(JOINT_PAYMENTS.single())
    await queryAsOwner(
      bank,
      `update sandbox_ledger.customer set person_id = gen_random_uuid()
       where ${psu.payer.bankSql} and customer_number = '${NORA}'`,
    )
    await psu.decideNext(path, decisionOf(EMIL))
    assert.equal(await statusOf(path), 'ACTC')
  })

  test('the response to a decision says how many approvals are missing', async () => {
    const { path, first } = await psu.halfApproved(JOINT_PAYMENTS.instant())
    assert.equal(first.json['approvalsLeft'], 1)
    const second = await psu.decideNext(path, decisionOf(EMIL))
    assert.equal('approvalsLeft' in second.json, false)
  })

  test('SEC-14 the role that serves TPP calls cannot write who approved first', async () => {
    const { paymentId } = await psu.create(singlePayment('10.00'))
    const forge = `update payments.payment_status
      set first_approver_id = gen_random_uuid(), first_agreement_id = gen_random_uuid()
      where payment_id = '${paymentId}'`
    await assert.rejects(queryAsOwner(bank, `set role havn_tpp; ${forge}`), /permission denied/)
  })
})
