import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { NcbctPayment } from '@havn/contract'
import { MONDAY, NCBCT_TARGET, ncbctBody, type Payer, payerAt } from '../support/payer.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

describe('create NCBCT payment: 409 logical duplicate', () => {
  const bank = useBank()
  let payer: Payer
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
  })

  const twin = (change: Partial<NcbctPayment> = {}, query = '') =>
    payer.create({ target: NCBCT_TARGET, body: ncbctBody(change), query })

  async function firstOne() {
    const answer = await twin()
    assert.equal(answer.status, 201, answer.text)
    return answer
  }

  test('EP-06 the same order twice is refused, unless duplicates are allowed', async () => {
    await firstOne()
    const refused = await twin()
    assert.deepEqual([refused.status, codesOf(refused)], [409, ['CONFLICT allowLogicalDuplicate']])
    assert.equal((await twin({}, '?allowLogicalDuplicate=true')).status, 201)
    assert.equal((await twin({}, '?allowLogicalDuplicate=false')).status, 409)
  })

  const SAME: Readonly<Record<string, Partial<NcbctPayment>>> = {
    'the debtor by IBAN': { debtorAccount: { iban: 'NO5799860510002', currency: 'NOK' } },
    'another name for the creditor': { creditorName: 'Müller' },
    'today as its execution date': { requestedExecutionDate: '2026-11-16' },
    'a reference of its own': { endToEndIdentification: 'Another' },
  }
  for (const [name, change] of Object.entries(SAME))
    test(`EP-06 409: ${name} does not make it another order`, async () => {
      await firstOne()
      assert.equal((await twin(change)).status, 409)
    })

  const OTHERS: Readonly<Record<string, Partial<NcbctPayment>>> = {
    'another debtor': { debtorAccount: { bban: '99860511378', currency: 'NOK' } },
    'another creditor': { creditorAccount: { iban: 'SE4550000000058398257466', currency: 'EUR' } },
    'another amount': { instructedAmount: { amount: '100.01', currency: 'EUR' } },
    'another currency': { instructedAmount: { amount: '100.00', currency: 'USD' } },
    'another day': { requestedExecutionDate: '2026-11-17' },
    'another message': { remittanceInformationUnstructured: 'Rechnung 4712' },
  }
  for (const [name, change] of Object.entries(OTHERS))
    test(`EP-06 201: ${name} makes it another order`, async () => {
      await firstOne()
      const answer = await twin(change)
      assert.equal(answer.status, 201, answer.text)
    })

  test('EP-06 a cancelled or rejected payment does not count', async () => {
    const path = (await firstOne()).json._links['self']?.href ?? ''
    assert.equal((await payer.cancel(path)).status, 204)
    const second = await twin()
    assert.equal(second.status, 201, second.text)
    await payer.decide(second, 'refuse')
    assert.equal((await twin()).status, 201)
    assert.equal((await twin()).status, 409)
  })

  test('EP-06 an executed payment counts', async () => {
    const created = await firstOne()
    await payer.decide(created)
    await payer.run()
    assert.equal((await twin()).status, 409)
  })
})
