import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { newBrowser } from './support/psu-browser.ts'
import { CALLBACK, linkOf } from './support/tpp-calls.ts'
import { prepare, useBank } from '../support/bank.ts'

const CALLS = [
  ['GET', '/v1/accounts'],
  ['GET', '/v1/user'],
  ['GET', '/v1/agreements'],
  ['POST', '/v1/bank-offered-consents'],
  ['POST', '/v1/consents'],
] as const

describe('a call with nothing but its id, date, certificate and signature', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp({ keyType: 'P-256' }))

  for (const [method, target] of CALLS)
    test(`ERR-07 401 with a scaRedirect of its own: ${method} ${target}`, async () => {
      const call = (requestId: string) =>
        bank.call(tpp, { method, target, include: [], headers: { 'X-Request-ID': requestId } })
      const id = randomUUID()
      const [first, again, other] = [await call(id), await call(id), await call(randomUUID())]
      assert.deepEqual([first.status, again.status, other.status], [401, 401, 401], first.text)
      assert.equal(linkOf(first).href, linkOf(again).href, 'the same call again')
      assert.notEqual(linkOf(first).authorisationId, linkOf(other).authorisationId)
    })

  test('SCA-06 the page ends at the bank and says so, the consent counts, and no session arises', async () => {
    const answer = await bank.call(tpp, { method: 'POST', target: '/v1/bank-offered-consents' })
    const link = linkOf(answer)
    const browser = newBrowser()
    await browser.open(link.href)
    await browser.logIn(KARI)
    if (browser.field('shown') === undefined) await browser.choose('PRIVATE')
    const page = await browser.approve()
    assert.match(page.html, /has not said where to return to/)
    assert.equal(page.location, undefined)
    const consents = await queryAsOwner(bank, 'select from consents.consent')
    assert.equal(consents.length, 1)
    assert.deepEqual(await queryAsOwner(bank, 'select from sca.session'), [])
  })

  test('RDR-01 with an address and without a session: the redirect brings psu-id, and no session arises', async () => {
    const answer = await bank.call(tpp, { target: '/v1/user', headers: { 'TPP-Redirect-URI': CALLBACK } })
    const decided = await bank.call(tpp, {
      target: `/v1/sandbox/authorisations/${linkOf(answer).authorisationId}`,
      body: { outcome: 'approve', nationalId: KARI },
    })
    const query = new URL(String(decided.json['redirect'])).searchParams
    assert.deepEqual([query.has('psu-id'), query.has('tpp-session-id')], [true, false])
    assert.deepEqual(await queryAsOwner(bank, 'select from sca.session'), [])
  })

  test('SEC-17 429: a TPP has at most 1,000 such links open, and expired ones are deleted', async () => {
    const other = bank.newTpp({ keyType: 'P-256' })
    const call = () => bank.call(other, { target: '/v1/user' })
    const { bankId } = linkOf(await call())
    await queryAsOwner(
      bank,
      `insert into sca.offered_link (bank_id, tpp_id, request_hash, authorisation_id, authorisation, offered_at)
       select bank_id, tpp_id, decode(md5(n::text), 'hex'), gen_random_uuid(), authorisation, offered_at
       from sca.offered_link, generate_series(1, 999) as n where bank_id = '${bankId}'`,
    )
    const refused = await call()
    assert.equal(refused.status, 429, refused.text)
    await queryAsOwner(
      bank,
      `update sca.offered_link set offered_at = offered_at - interval '2 hours' where bank_id = '${bankId}'`,
    )
    assert.equal((await call()).status, 401)
    const [left] = await queryAsOwner(
      bank,
      `select count(*)::int as n from sca.offered_link where bank_id = '${bankId}'`,
    )
    assert(Number(left?.['n']) <= 991, `${String(left?.['n'])} links are left`)
  })
})
