import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { compileBody, ScaRequiredBody } from '@havn/contract'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { KARI } from '../support/ndct.ts'
import { codesOf } from '../support/send.ts'
import { type PsuPayer, psuPayerAt } from './psu-at.ts'
import { useBank } from '../support/bank.ts'

const unknownPsu = '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10'

describe('create NCBCT payment: 401', () => {
  const bank = useBank()
  let payer: PsuPayer
  beforeEach(async () => {
    payer = await psuPayerAt(bank)
  })

  test('EP-07 HDR-11 SCA-07 within a session: 201, and an SCA of its own', async () => {
    const answer = await payer.createAs(await payer.identify({ session: 's', nationalId: KARI }))
    assert.equal(answer.status, 201, answer.text)
    linkOf(answer)
  })

  test('ERR-07 401 PSU_CREDENTIALS_INVALID: a PSU-ID that no SCA issued', async () => {
    const answer = await payer.createAs(unknownPsu)
    assert.equal(answer.status, 401)
    assert.equal(compileBody(ScaRequiredBody)(answer.json).ok, true)
    assert.deepEqual(codesOf(answer), ['PSU_CREDENTIALS_INVALID PSU-ID'])
    linkOf(answer)
  })

  test('ERR-07 ST-10 401: another session, and one older than an hour', async () => {
    const psuId = await payer.identify({ session: 's', nationalId: KARI })
    const other = await payer.createAs(psuId, {}, { 'TPP-Session-ID': 't' })
    assert.deepEqual([other.status, codesOf(other)], [401, ['SCA_NOT_FOUND TPP-Session-ID']])
    await payer.setClock({ advanceSeconds: 3601 })
    const late = await payer.createAs(psuId)
    assert.deepEqual([late.status, codesOf(late)], [401, ['SCA_EXPIRED TPP-Session-ID']])
  })

  test('no PSU authenticates in vain: errors of the payment are reported first', async () => {
    const answer = await payer.createAs(unknownPsu, {
      regulatoryReportingInformation: 'x',
      serviceLevelCode: 'URGP',
    })
    assert.equal(answer.status, 400)
  })
})
