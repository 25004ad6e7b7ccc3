import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { NcbctPayment } from '@havn/contract'
import { FJORD_KAFFE, NORA, NORDLYS_BYGG, OLA } from '../sca/support/tpp-calls.ts'
import { KARI } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { codesOf } from '../support/send.ts'
import { type PsuPayer, psuPayerAt } from './psu-at.ts'
import { useBank } from '../support/bank.ts'

describe('create NCBCT payment: 403', () => {
  const bank = useBank()
  let payer: PsuPayer
  beforeEach(async () => {
    payer = await psuPayerAt(bank)
  })

  const FORBIDDEN: Readonly<Record<string, NcbctPayment['debtorAccount']>> = {
    "somebody else's account": { bban: '99860512749', currency: 'NOK' },
    "somebody else's account by IBAN": { iban: 'NO9399860512749', currency: 'NOK' },
    "a corporation's account": { bban: '99860515489', currency: 'NOK' },
    'an account that does not exist': { bban: '99860599992', currency: 'NOK' },
    'an own account, in another currency': { bban: '99860510002', currency: 'EUR' },
  }
  for (const [name, debtorAccount] of Object.entries(FORBIDDEN))
    test(`SCA-13 403 FORBIDDEN: ${name}`, async () => {
      const psuId = await payer.identify({ session: 's', nationalId: KARI })
      const answer = await payer.createAs(psuId, { debtorAccount })
      assert.deepEqual([answer.status, codesOf(answer)], [403, ['FORBIDDEN debtorAccount']], answer.text)
    })

  test('SCA-15 a corporation pays from its currency account; 403 FORBIDDEN under another agreement', async () => {
    const psuId = await payer.identify({ session: 's', nationalId: NORA })
    const from = (currency: 'EUR' | 'NOK') => ({ debtorAccount: { bban: '99860522337', currency } }) as const
    const corporate = { 'PSU-Corporate-ID': NORDLYS_BYGG }
    const taken = await payer.createAs(psuId, from('EUR'), corporate)
    assert.equal(taken.status, 201, taken.text)
    const otherCurrency = await payer.createAs(psuId, from('NOK'), corporate)
    assert.deepEqual([otherCurrency.status, codesOf(otherCurrency)], [403, ['FORBIDDEN debtorAccount']])
    const otherAgreement = await payer.createAs(psuId, from('EUR'), { 'PSU-Corporate-ID': FJORD_KAFFE })
    assert.deepEqual([otherAgreement.status, codesOf(otherAgreement)], [403, ['FORBIDDEN PSU-Corporate-ID']])
  })

  test('SCA-13 single SCA reveals nothing about the account before: 201, and the approval ends with FORBIDDEN', async () => {
    const created = await payer.create({
      target: NCBCT_TARGET,
      body: ncbctBody(),
      headers: { 'X-PSU-IDENTITY': OLA },
    })
    assert.equal(created.status, 201)
    const decided = await payer.decide(created)
    assert.equal(decided.json['scaStatus'], 'failed')
    assert.match(String(decided.json['redirect']), /code=FORBIDDEN/)
    assert.equal(await payer.statusOf(created.json._links['self']?.href ?? ''), 'RCVD')
  })
})
