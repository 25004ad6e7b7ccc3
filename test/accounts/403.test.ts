import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CALLBACK, FJORD_KAFFE, NORDLYS_BYGG } from '../sca/support/tpp-calls.ts'
import { readerAt } from './support/reader.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

describe('account information that a TPP may not read', () => {
  const bank = useBank()

  test('SVC-04 403 FORBIDDEN: a PISP that is no AISP', async () => {
    const tpp = bank.newTpp({ keyType: 'P-256', roles: ['PISP'] })
    const headers = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': CALLBACK }
    const answer = await bank.call(tpp, { target: '/v1/accounts', headers })
    assert.deepEqual([answer.status, answer.json.tppMessages[0]?.code], [403, 'FORBIDDEN'])
  })

  test('403 FORBIDDEN: an agreement that is not the PSU’s, with the PSU present or absent', async () => {
    const { read, readPresent } = await readerAt(bank, { agreementId: FJORD_KAFFE })
    for (const call of [read, readPresent]) {
      const answer = await call('/v1/accounts', { 'PSU-Corporate-ID': NORDLYS_BYGG })
      assert.deepEqual([answer.status, codesOf(answer)], [403, ['FORBIDDEN PSU-Corporate-ID']])
    }
  })
})
