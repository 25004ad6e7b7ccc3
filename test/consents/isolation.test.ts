import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atHost } from '../support/basket-payer.ts'
import { codesOf } from '../support/send.ts'
import { ALL_OF_KARIS, consentsAt, KARIS, PRESENT } from './support/consent-calls.ts'
import { prepare, useBank } from '../support/bank.ts'

const host = 'shared.example'

describe('two TPPs and one PSU', () => {
  const server = useBank({ sharedHosts: [host] })
  const bank = prepare(() => atHost(server, host))
  const one = prepare(() => consentsAt(bank, bank.newTpp({ keyType: 'P-256' })))
  const other = prepare(() => consentsAt(bank, bank.newTpp({ keyType: 'P-256' })))

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
