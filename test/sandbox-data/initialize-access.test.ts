import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  ALL_OF_KARIS,
  type ConsentCalls,
  consentsAt,
  KARIS,
  PRESENT,
} from '../consents/support/consent-calls.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { sandboxDataAt } from '../support/sandbox-data.ts'
import { codesOf } from '../support/send.ts'

const host = 'shared.example'
const BALANCES = `/v1/accounts/${KARIS.current}/balances`

describe('initialize: what PSUs have granted', () => {
  const bank = useBank({ sharedHosts: [host] })
  let atSharedBank: TestBank
  before(() => {
    atSharedBank = {
      ...bank,
      call: (tpp, request) => bank.call(tpp, { ...request, headers: { Host: host, ...request.headers } }),
    }
  })

  /** Returns the PSU-ID of a TPP that has a consent, a session and no read left of its quota of balances. */
  async function useEverything(consents: ConsentCalls): Promise<string> {
    const psuId = await consents.grant({ session: 's' })
    const statuses = []
    for (let read = 0; read < 5; read += 1)
      statuses.push((await consents.read({ 'PSU-ID': psuId }, BALANCES)).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 429])
    return psuId
  }

  const present = (psuId: string) => ({ 'PSU-ID': psuId, 'TPP-Session-ID': 's', ...PRESENT })

  test('SBX-13 consents, sessions and quotas are gone, and the PSU-ID stays', async () => {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const consents = consentsAt(bank, tpp)
    const psuId = await useEverything(consents)
    assert.equal((await sandboxDataAt(bank, tpp).initialize()).status, 204)

    const absent = await consents.read({ 'PSU-ID': psuId }, BALANCES)
    assert.deepEqual([absent.status, codesOf(absent)], [401, ['CONSENT_UNKNOWN PSU-ID']])
    const user = await consents.read(present(psuId), '/v1/user')
    assert.deepEqual([user.status, codesOf(user)], [401, ['SCA_INVALID TPP-Session-ID']])
    assert.equal(await consents.grant({ session: 'another' }), psuId)
    assert.equal((await consents.read({ 'PSU-ID': psuId }, BALANCES)).status, 200)
  })

  test('SBX-13 SEC-01 at a shared bank another TPP keeps its consents, sessions and quotas', async () => {
    const [one, other] = [bank.newTpp({ keyType: 'P-256' }), bank.newTpp({ keyType: 'P-256' })]
    const [first, second] = [consentsAt(atSharedBank, one), consentsAt(atSharedBank, other)]
    const [firstId, secondId] = [await useEverything(first), await useEverything(second)]
    assert.equal((await sandboxDataAt(atSharedBank, one).initialize()).status, 204)

    assert.equal((await first.read({ 'PSU-ID': firstId })).status, 401)
    assert.equal((await second.read({ 'PSU-ID': secondId }, BALANCES)).status, 429)
    assert.equal((await second.read(present(secondId), '/v1/user')).status, 200)
    assert.deepEqual(await second.seen({ 'PSU-ID': secondId }), ALL_OF_KARIS.toSorted())
  })
})
