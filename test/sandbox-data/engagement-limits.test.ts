import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import type { BulkPayment, NewSandboxEngagement } from '@havn/contract'
import { redirectOf } from '../sca/support/tpp-calls.ts'
import {
  authorisationIdOf,
  type BasketPayer,
  basketPayerAt,
  EMIL,
  NORA,
  NORDLYS_ACCOUNT,
  NORDLYS_BYGG,
} from '../support/basket-payer.ts'
import { NDCT_TARGET, ndctBody } from '../support/ndct.ts'
import { sandboxDataAt, type SandboxData } from '../support/sandbox-data.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

const ACCOUNT_ID = 'a0000000-0000-4000-8000-000000000007'
const ENGAGEMENTS = `agreements/${NORDLYS_BYGG}/engagements`
const BOTH: NewSandboxEngagement['roles'] = ['REGISTER', 'VIEW']

// Nora Berg and Emil Haugen act for Nordlys Bygg AS, with their account in kroner.
describe('roles and limits of an engagement', () => {
  const bank = useBank()
  let psu: BasketPayer
  let data: SandboxData
  beforeEach(async () => {
    psu = await basketPayerAt(bank, { nationalId: NORA, agreementId: NORDLYS_BYGG })
    data = sandboxDataAt(bank, psu.tpp)
  })

  /** Replaces the engagements of the account by this one. */
  async function engage(change: Partial<NewSandboxEngagement>): Promise<void> {
    for (const { engagementId, accountId } of await data.get<{ engagementId: string; accountId: string }[]>(
      ENGAGEMENTS,
    ))
      if (accountId === ACCOUNT_ID) await data.remove(`${ENGAGEMENTS}/${engagementId}`)
    await data.engagement(NORDLYS_BYGG, { accountId: ACCOUNT_ID, roles: BOTH, ...change })
  }

  const create = (amount: string, target = NDCT_TARGET) =>
    psu.payer.create({
      target,
      headers: { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined, ...psu.psuHeaders },
      body: bodyOf(amount),
    })

  for (const roles of [['REGISTER'], ['VIEW']] as const)
    test(`403 FORBIDDEN: ${roles[0]} alone does not allow payments`, async () => {
      await engage({ roles: [...roles] })
      const answer = await create('10.00')
      assert.deepEqual([answer.status, codesOf(answer)], [403, ['FORBIDDEN debtorAccount']])
    })

  test('registerLimit: a payment of exactly the limit can be created, one øre more cannot', async () => {
    await engage({ registerLimit: '5000.00' })
    assert.equal((await create('5000.00')).status, 201)
    const answer = await create('5000.01')
    assert.deepEqual([answer.status, codesOf(answer)], [403, ['FORBIDDEN debtorAccount']])
  })

  test('registerLimit: with single SCA it is checked once the PSU has identified', async () => {
    await engage({ registerLimit: '5000.00' })
    const decide = async (amount: string) => {
      const created = await psu.payer.create({
        headers: { 'X-PSU-IDENTITY': NORA, 'PSU-Context': 'CORPORATE' },
        body: bodyOf(amount),
      })
      assert.equal(created.status, 201, created.text)
      const body = { outcome: 'approve', agreementId: NORDLYS_BYGG }
      return psu.payer.call({ target: `/v1/sandbox/authorisations/${authorisationIdOf(created)}`, body })
    }
    assert.equal((await decide('5000.00')).json['scaStatus'], 'finalised')
    const refused = await decide('5000.01')
    assert.equal(refused.json['scaStatus'], 'failed')
    assert.equal(redirectOf(refused).get('code'), 'FORBIDDEN')
  })

  test('registerLimit: in a basket each payment is checked separately, and the response names it', async () => {
    const ids = []
    for (const amount of ['3000.00', '5000.01', '4000.00'])
      ids.push(await psu.payment({ amount, account: NORDLYS_ACCOUNT }))
    await engage({ registerLimit: '5000.00' })
    const answer = await psu.create(ids)
    assert.deepEqual([answer.status, codesOf(answer)], [403, ['FORBIDDEN paymentIds[1]']])
    assert.equal((await psu.create([ids[0], ids[2]])).status, 201)
  })

  test('registerLimit: in a bulk payment each line is checked separately', async () => {
    await engage({ registerLimit: '5000.00' })
    const bulk = (...amounts: string[]) =>
      psu.payer.create({
        target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
        headers: { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined, ...psu.psuHeaders },
        body: bulkOf(amounts),
      })
    assert.equal((await bulk('5000.00', '5000.00')).status, 201)
    assert.equal((await bulk('1.00', '5000.01')).status, 403)
  })

  test('registerLimit: a payment that was approved before can still be cancelled', async () => {
    const created = await create('6000.00')
    assert.equal((await psu.decide(authorisationIdOf(created))).json['scaStatus'], 'finalised')
    await engage({ registerLimit: '5000.00' })
    const path = created.json._links['self']?.href ?? ''
    const stopped = await psu.payer.cancel(path, {
      'TPP-Session-ID': psu.session,
      'TPP-Redirect-URI': 'https://tpp.example/callback',
    })
    assert.equal(stopped.status, 202, stopped.text)
    const body = { outcome: 'approve', nationalId: NORA, agreementId: NORDLYS_BYGG }
    const target = `/v1/sandbox/authorisations/${authorisationIdOf(stopped)}`
    assert.equal((await psu.payer.call({ target, body })).json['scaStatus'], 'finalised')
    assert.equal(await psu.payer.statusOf(path), 'CANC')
  })

  test('approvalLimit: payments from the account above it need two people, in addition to the agreement’s own limit', async () => {
    await engage({ approvalLimit: '1000.00' })
    const basketOf = async (...amounts: string[]) => {
      const ids = []
      for (const amount of amounts) ids.push(await psu.payment({ amount, account: NORDLYS_ACCOUNT }))
      return psu.basket(ids)
    }
    const one = await basketOf('400.00', '600.00')
    await psu.decide(one.authorisationId)
    assert.equal(await psu.statusOf(one.basketId), 'ACTC')
    const two = await basketOf('400.00', '600.01')
    await psu.decide(two.authorisationId)
    assert.equal(await psu.statusOf(two.basketId), 'PATC')
    const started = await psu.start(two.basketId)
    await psu.decide(authorisationIdOf(started), {
      outcome: 'approve',
      nationalId: EMIL,
      agreementId: NORDLYS_BYGG,
    })
    assert.equal(await psu.statusOf(two.basketId), 'ACTC')
    await engage({ approvalLimit: '200000.00' })
    const own = await basketOf('100000.01')
    await psu.decide(own.authorisationId)
    assert.equal(await psu.statusOf(own.basketId), 'PATC')
  })
})

const fromNordlys = { bban: NORDLYS_ACCOUNT, currency: 'NOK' } as const

function bodyOf(amount: string) {
  return ndctBody({
    instructedAmount: { amount, currency: 'NOK' },
    debtorAccount: fromNordlys,
    remittanceInformationUnstructured: randomUUID(),
  })
}

function bulkOf(amounts: readonly string[]): BulkPayment {
  const payments = amounts.map((amount) => {
    const { debtorAccount: _shared, ...line } = bodyOf(amount)
    return line
  })
  return { paymentInformationId: randomUUID().slice(0, 30), debtorAccount: fromNordlys, payments }
}
