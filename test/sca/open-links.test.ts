import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import { useBank } from '../support/bank.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { payerAt, usePayer } from '../support/payer.ts'
import { OLA } from './support/tpp-calls.ts'

describe('open links of a TPP for one PSU', () => {
  const bank = useBank({ openLinksMax: 6 })
  const payer = usePayer(bank)

  test('SEC-20 as many as are allowed, and then 429 with Retry-After', async () => {
    for (let link = 0; link < 6; link += 1) assert.equal((await payer.create()).status, 201)
    const refused = await payer.create()
    assert.equal(refused.status, 429, refused.text)
    assertMatchesContract('POST', NDCT_TARGET, refused)
    assert.match(refused.text, /This PSU has too many open SCA links/)
    assert.equal(refused.headers['retry-after'], '60')
  })

  test('other PSUs and other TPPs have limits of their own', async () => {
    assert.equal((await payer.create({ headers: { 'X-PSU-IDENTITY': OLA } })).status, 201)
    assert.equal((await payerAt(bank, bank.newTpp()).create()).status, 201)
  })

  test('a link that was used or has expired no longer counts', async () => {
    bank.clock.offsetMilliseconds += 6 * 60_000
    const [first] = [await payer.create()]
    for (let link = 1; link < 6; link += 1) assert.equal((await payer.create()).status, 201)
    assert.equal((await payer.create()).status, 429)
    assert.equal((await payer.decide(first, 'refuse')).status, 200)
    bank.clock.offsetMilliseconds += 2_000
    assert.equal((await payer.create()).status, 201)
    assert.equal((await payer.create()).status, 429)
  })
})
