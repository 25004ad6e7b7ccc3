import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { SandboxCardAccount } from '@havn/contract'
import type { Identity } from '../support/certificates.ts'
import { ndctBody } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { sandboxDataAt, type SandboxData } from '../support/sandbox-data.ts'
import { faultsIn } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

const KARI_ID = 'c0000000-0000-4000-8000-000000000001'
const FJORD_ID = 'c0000000-0000-4000-8000-000000000003'

describe('card accounts that a TPP creates', () => {
  const bank = useBank()
  let tpp: Identity
  let data: SandboxData
  beforeEach(() => {
    tpp = bank.newTpp()
    data = sandboxDataAt(bank, tpp)
  })

  test('EP-25 201: a card account, with an identification to pay from it', async () => {
    const request = {
      customerId: KARI_ID,
      maskedPan: '123456******7890',
      name: 'Reisekort',
      creditLimit: '900.00',
    }
    const answer = await data.post('card-accounts', request)
    assert.equal(answer.status, 201, answer.text)
    const { _links, ...card } = answer.json as unknown as SandboxCardAccount
    assert.equal(answer.headers['location'], _links.self.href)
    assert.match(card.relatedAccount, /^4799\d{12}$/)
    assert.deepEqual(card, {
      ...request,
      cardAccountId: card.cardAccountId,
      relatedAccount: card.relatedAccount,
      currency: 'NOK',
      balance: '0.00',
    })
    assert.deepEqual(await data.get(`card-accounts/${card.cardAccountId}`), { ...card, _links })
    const listed = await data.get<SandboxCardAccount[]>('card-accounts')
    assert.equal(listed.length, 3)
  })

  test('a payment from it uses its credit limit, up to the last øre', async () => {
    const card = await data.cardAccount({ customerId: KARI_ID, creditLimit: '100.00' })
    const payer = payerAt(bank, tpp)
    await payer.setClock({ time: '2026-11-17T09:00:00+00:00' })
    const pay = (amount: string) =>
      payer.pay({
        body: ndctBody({
          instructedAmount: { amount, currency: 'NOK' },
          debtorAccount: {
            currency: 'NOK',
            other: { identification: card.relatedAccount, schemeNameProprietary: 'creditCardAccount' },
          },
        }),
      })
    const [whole, more] = [await pay('100.00'), await pay('0.01')]
    await payer.run()
    assert.deepEqual([await payer.statusOf(whole), await payer.statusOf(more)], ['ACSC', 'ACCP'])
    const { balance } = await data.get<SandboxCardAccount>(`card-accounts/${card.cardAccountId}`)
    assert.equal(balance, '-100.00')
    // The debt is deleted with the card account.
    assert.equal((await data.remove(`card-accounts/${card.cardAccountId}`)).status, 204)
    assert.equal((await data.remove(`card-accounts/${card.cardAccountId}`)).status, 404)
  })

  test('400: a corporation has no card, and a full card number is refused without being repeated', async () => {
    const answer = await data.post('card-accounts', { customerId: FJORD_ID, creditLimit: '-1.00' })
    assert.deepEqual(faultsIn(answer), [
      ['FORMAT_ERROR', 'customerId'],
      ['FORMAT_ERROR', 'creditLimit'],
    ])
    const pan = await data.post('card-accounts', { customerId: KARI_ID, maskedPan: '4799001234567890' })
    assert.deepEqual(faultsIn(pan), [['FORMAT_ERROR', 'maskedPan']])
    assert.doesNotMatch(pan.text, /123456/)
  })

  test('404 RESOURCE_UNKNOWN: the id of an account', async () => {
    const target = '/v1/sandbox/card-accounts/a0000000-0000-4000-8000-000000000001'
    for (const method of ['GET', 'DELETE'] as const)
      assert.equal((await data.call({ method, target })).status, 404)
  })
})
