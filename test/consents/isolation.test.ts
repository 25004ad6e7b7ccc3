import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { codesOf } from '../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { ALL_OF_KARIS, type ConsentCalls, consentsAt, KARIS, PRESENT } from './support/consent-calls.ts'

const host = 'shared.example'

describe('two TPPs and one PSU', () => {
  let bank: TestBank
  let one: ConsentCalls
  let other: ConsentCalls
  before(async () => {
    const opened = await openBank({ sharedHosts: [host] })
    bank = {
      ...opened,
      call: (tpp, request) => opened.call(tpp, { ...request, headers: { Host: host, ...request.headers } }),
    }
    one = consentsAt(bank, bank.newTpp({ keyType: 'P-256' }))
    other = consentsAt(bank, bank.newTpp({ keyType: 'P-256' }))
  })
  after(() => bank.close())

  test('SCA-06 a consent to one TPP grants nothing to the other, which does not know its PSU-ID', async () => {
    const psuId = await one.grant({ session: 'same' })
    for (const presence of [{}, PRESENT]) {
      const answer = await other.read({ 'PSU-ID': psuId, 'TPP-Session-ID': 'same', ...presence })
      assert.deepEqual(codesOf(answer), ['PSU_CREDENTIALS_INVALID PSU-ID'])
    }
    const elsewhere = await other.grant({ session: 'same', accounts: [KARIS.card] })
    assert.notEqual(elsewhere, psuId)
    assert.deepEqual(await other.seen({ 'PSU-ID': elsewhere }), [KARIS.card])
    assert.deepEqual(await one.seen({ 'PSU-ID': psuId }), ALL_OF_KARIS.toSorted())
    await other.grant({ accounts: [] })
    assert.deepEqual(await one.seen({ 'PSU-ID': psuId }), ALL_OF_KARIS.toSorted())
  })

  test('another TPP’s authorisation cannot be decided', async () => {
    const started = await one.start()
    const answer = await other.decide(started, { outcome: 'approve', nationalId: '14838530061' })
    assert.equal(answer.status, 404, answer.text)
  })
})
