import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody, ScaRequiredBody } from '@havn/contract'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { faultsIn } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

const withPsuId = {
  'X-PSU-IDENTITY': undefined,
  'PSU-Context': undefined,
  'PSU-ID': '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10',
}

describe('create NDCT payment: 401', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())

  test('ERR-07 SCA-01 a PSU-ID that no SCA issued: scaRedirect leads to an SCA', async () => {
    const answer = await bank.call(tpp, ndctCreation({ headers: withPsuId }))
    assert.equal(answer.status, 401)
    assert.equal(compileBody(ScaRequiredBody)(answer.json).ok, true)
    assert.deepEqual(faultsIn(answer), [['PSU_CREDENTIALS_INVALID', 'PSU-ID']])
    const [, , bankId, authorisationId, token] = new URL(
      answer.json._links['scaRedirect']?.href ?? '',
    ).pathname.split('/')
    assert.equal(token?.length, 43)
    const rows = await queryAsOwner(
      bank,
      `select bank_id::text, authorisation ->> 'purpose' as purpose from sca.offered_link where authorisation_id = '${authorisationId}'`,
    )
    assert.deepEqual(rows, [{ bank_id: bankId, purpose: 'identify' }])
  })

  test('no PSU authenticates in vain: errors of the payment are reported first', async () => {
    const body = ndctBody({ instructedAmount: { amount: '1', currency: 'NOK' } })
    assert.equal((await bank.call(tpp, ndctCreation({ headers: withPsuId, body }))).status, 400)
  })

  test('a 401 is not stored: the same X-Request-ID is validated again', async () => {
    const headers = { ...withPsuId, 'X-Request-ID': 'asked-before-sca' }
    const request = ndctCreation({ headers })
    const first = await bank.call(tpp, request)
    const second = await bank.call(tpp, request)
    assert.deepEqual([first.status, second.status], [401, 401])
    assert.equal(second.headers['idempotent-replayed'], undefined)
  })
})
