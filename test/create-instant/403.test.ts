import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { redirectOf, tppAt } from '../sca/support/tpp-calls.ts'
import { basketPayerAt } from '../support/basket-payer.ts'
import { INSTANT_TARGET, payerAt } from '../support/payer.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

/** A person to whom the bank offers every payment product except instant payments. */
const WITHOUT_INSTANT = '23869410055'

describe('an instant payment by a PSU who may not use them', () => {
  const bank = useBank()

  test('ERR-10 403 PRODUCT_INVALID with PSU-ID, and nothing is created', async () => {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const session = randomUUID()
    const psuId = await tppAt(bank, tpp).identify({ session, nationalId: WITHOUT_INSTANT })
    const headers = {
      'X-PSU-IDENTITY': undefined,
      'PSU-Context': undefined,
      'PSU-ID': psuId,
      'TPP-Session-ID': session,
    }
    const { create } = payerAt(bank, tpp)
    const refused = await create({ target: INSTANT_TARGET, headers })
    assert.equal(refused.status, 403, refused.text)
    assert.deepEqual(codesOf(refused), ['PRODUCT_INVALID paymentProduct'])
    assert.equal((await create({ headers })).status, 201)
  })

  test('with single SCA the TPP learns it after the PSU has authenticated: 403 FORBIDDEN in the redirect', async () => {
    const { create, decide, statusOf } = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    const created = await create({
      target: INSTANT_TARGET,
      headers: { 'X-PSU-IDENTITY': WITHOUT_INSTANT },
    })
    assert.equal(created.status, 201, created.text)
    assert.equal(redirectOf(await decide(created)).get('code'), 'FORBIDDEN')
    assert.equal(await statusOf(created.json._links['self']?.href ?? ''), 'RCVD')
  })

  test('403 FORBIDDEN for a signing basket that contains one', async () => {
    const psu = await basketPayerAt(bank, { nationalId: WITHOUT_INSTANT })
    const single = await psu.payer.create({ target: INSTANT_TARGET })
    const refused = await psu.create([await psu.payment(), single.json.paymentId])
    assert.equal(refused.status, 403, refused.text)
    assert.deepEqual(codesOf(refused), ['FORBIDDEN paymentIds[1]'])
  })
})
