import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { NDCT_TARGET, ndctCreation } from '../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET } from '../support/payer.ts'
import { queryAll } from '../support/query.ts'

const host = 'felles.localhost'
const neverIssued = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'
const starting = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': 'https://tpp.example/callback' }
const fix = { 'x-accept-fix': 'payment-status-before-approval' }

/** Every route that takes an id of a TPP's resource. A new one belongs here. */
const ROUTES = [NDCT_TARGET, INSTANT_TARGET, NCBCT_TARGET].flatMap(
  (product) =>
    [
      { method: 'GET', target: (id: string) => `${product}/${id}` },
      { method: 'GET', target: (id: string) => `${product}/${id}/status` },
      { method: 'DELETE', target: (id: string) => `${product}/${id}` },
      ...['authorisations', 'cancellation-authorisations'].flatMap(
        (folder) =>
          [
            { method: 'GET', target: (id: string) => `${product}/${id}/${folder}` },
            { method: 'POST', target: (id: string) => `${product}/${id}/${folder}` },
            { method: 'GET', target: (id: string) => `${product}/${id}/${folder}/${id}` },
          ] as const,
      ),
    ] as const,
)

describe('two TPPs in one shared bank', () => {
  let bank: TestBank
  let owner: Identity
  let stranger: Identity
  let ids: string[]
  before(async () => {
    bank = await openBank({ sharedHosts: [host] })
    owner = bank.newTpp()
    stranger = bank.newTpp()
    const created = await bank.call(owner, ndctCreation({ headers: { Host: host } }))
    assert.equal(created.status, 201)
    const bankAndAuthorisation = new URL(created.json._links['scaRedirect']?.href ?? '').pathname
      .split('/')
      .slice(2, 4)
    ids = [created.json.paymentId, ...bankAndAuthorisation]
  })
  after(() => bank.close())

  test('both meet in the bank of the host', async () => {
    await bank.call(stranger, ndctCreation({ headers: { Host: host } }))
    const banks = await queryAll(bank, 'select distinct bank_id from payments.payment')
    assert.equal(banks.length, 1)
    assert.equal((await queryAll(bank, 'select distinct tpp_id from payments.payment')).length, 2)
  })

  test('every id of one, asked for by the other, answers byte for byte as an id that never was', async () => {
    for (const { method, target } of ROUTES)
      for (const id of ids) {
        const headers = { Host: host, ...fix, ...starting, 'X-Request-ID': 'the-same' }
        const foreign = await bank.call(stranger, { method, target: target(id), headers })
        const unknown = await bank.call(stranger, { method, target: target(neverIssued), headers })
        assert.equal(foreign.status, 404)
        assert.equal(foreign.text, unknown.text)
        const { date: _date, ...foreignHeaders } = foreign.headers
        const { date: _unknownDate, ...unknownHeaders } = unknown.headers
        assert.deepEqual(foreignHeaders, unknownHeaders)
      }
  })

  test('the owner sees its own', async () => {
    const answer = await bank.call(owner, {
      target: `${NDCT_TARGET}/${ids[0]}`,
      headers: { Host: host, ...fix },
    })
    assert.equal(answer.status, 200)
  })

  test('without the shared host each TPP has a bank of its own', async () => {
    const answer = await bank.call(owner, { target: `${NDCT_TARGET}/${ids[0]}`, headers: fix })
    assert.equal(answer.status, 404)
    const banks = await queryAll(bank, 'select count(*)::int as n from banks.own_bank')
    assert.deepEqual(banks, [{ n: 1 }])
  })
})
