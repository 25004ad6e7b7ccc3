import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ACCOUNT_OF,
  CALLBACK,
  FJORD_KAFFE,
  type Headers,
  linkOf,
  NORA,
  NORDLYS_BYGG,
  OLA,
  tppAt,
  type TppCalls,
} from '../sca/support/tpp-calls.ts'
import { KARI } from '../support/ndct.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

const MONDAY = '2026-11-16T08:00:00+00:00'
const ACCOUNTS = { accounts: { href: '/v1/accounts', verbs: ['GET'] } }

const agreementsOf = ({ call }: TppCalls, headers: Headers) =>
  call({ target: '/v1/agreements', headers: { 'TPP-Redirect-URI': CALLBACK, ...headers } })

describe('GET /v1/agreements', () => {
  const bank = useBank()

  const newTpp = (roles?: readonly ('PISP' | 'AISP')[]) =>
    tppAt(bank, bank.newTpp({ keyType: 'P-256', ...(roles === undefined ? {} : { roles }) }))

  test('EP-21 SVC-02 200: the corporations that the PSU may act for, each by its PSU-Corporate-ID', async () => {
    const tpp = newTpp()
    const psuId = await tpp.identify({ session: 's-1', nationalId: NORA, agreementId: NORDLYS_BYGG })
    const corporate = { 'TPP-Session-ID': 's-1', 'PSU-ID': psuId, 'PSU-Corporate-ID': NORDLYS_BYGG }
    const answer = await agreementsOf(tpp, corporate)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.json, {
      agreements: [{ id: NORDLYS_BYGG, name: 'Nordlys Bygg AS', _links: ACCOUNTS }],
    })
  })

  test('EP-21 SVC-02 200: an empty list for a PSU without agreements', async () => {
    const tpp = newTpp()
    const psuId = await tpp.identify({ session: 's-1', nationalId: OLA })
    const answer = await agreementsOf(tpp, { 'TPP-Session-ID': 's-1', 'PSU-ID': psuId })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.json, { agreements: [] })
  })

  for (const role of ['PISP', 'AISP'] as const)
    test(`EP-21 200: to a TPP that is ${role} alone`, async () => {
      const tpp = newTpp([role])
      const psuId = await tpp.identify({ session: 's-1', nationalId: KARI })
      const answer = await agreementsOf(tpp, { 'TPP-Session-ID': 's-1', 'PSU-ID': psuId })
      assert.equal(answer.status, 200, answer.text)
    })

  test('SCA-17 a call in corporate context accepts an id of the list as PSU-Corporate-ID', async () => {
    const tpp = newTpp()
    await tpp.setClock({ time: MONDAY })
    // Kari logs in as a private person and then acts for the café.
    const psuId = await tpp.identify({ session: 's-1', nationalId: KARI })
    const listed = await agreementsOf(tpp, { 'TPP-Session-ID': 's-1', 'PSU-ID': psuId })
    const [agreement] = listed.json['agreements'] as { id: string }[]
    assert.equal(agreement?.id, FJORD_KAFFE, listed.text)
    const headers = { 'PSU-Corporate-ID': agreement.id }
    const user = await tpp.user({ 'TPP-Session-ID': 's-1', 'PSU-ID': psuId, ...headers })
    assert.equal(user.json['psuCorporateId'], FJORD_KAFFE, user.text)
    const created = await tpp.createAs(psuId, 's-1', { headers, account: ACCOUNT_OF.fjordKaffe })
    assert.equal(created.status, 201, created.text)
  })

  test('ERR-07 401 SCA_NOT_FOUND: no PSU is named, or the session has no SCA', async () => {
    const tpp = newTpp()
    const unnamed = await agreementsOf(tpp, { 'TPP-Session-ID': 's-1' })
    assert.deepEqual([unnamed.status, codesOf(unnamed)], [401, ['SCA_NOT_FOUND PSU-ID']])
    const { authorisationId } = linkOf(unnamed)
    const approved = await tpp.decide(authorisationId, { outcome: 'approve', nationalId: OLA })
    assert.equal(approved.json['scaStatus'], 'finalised', approved.text)
    const psuId = await tpp.identify({ session: 's-2', nationalId: OLA })
    const other = await agreementsOf(tpp, { 'TPP-Session-ID': 's-3', 'PSU-ID': psuId })
    assert.deepEqual([other.status, codesOf(other)], [401, ['SCA_NOT_FOUND TPP-Session-ID']])
    assert.ok(linkOf(other).href)
  })

  test('LIM-03 401 SCA_EXPIRED: the hour of the session has passed', async () => {
    const tpp = newTpp()
    const psuId = await tpp.identify({ session: 's-1', nationalId: OLA })
    const ask = () => agreementsOf(tpp, { 'TPP-Session-ID': 's-1', 'PSU-ID': psuId })
    await tpp.setClock({ advanceSeconds: 3500 })
    assert.equal((await ask()).status, 200)
    await tpp.setClock({ advanceSeconds: 101 })
    const late = await ask()
    assert.deepEqual([late.status, codesOf(late)], [401, ['SCA_EXPIRED TPP-Session-ID']])
  })

  test('401 PSU_CREDENTIALS_INVALID: a PSU-ID that was given to another TPP', async () => {
    const psuId = await newTpp().identify({ session: 's-1', nationalId: NORA, agreementId: NORDLYS_BYGG })
    const answer = await agreementsOf(newTpp(), { 'TPP-Session-ID': 's-1', 'PSU-ID': psuId })
    assert.deepEqual([answer.status, codesOf(answer)], [401, ['PSU_CREDENTIALS_INVALID PSU-ID']])
  })

  test('400: a query parameter is unknown', async () => {
    const headers = { 'TPP-Redirect-URI': undefined }
    const answer = await newTpp().call({ target: '/v1/agreements?withBalance=true', headers })
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(codesOf(answer), ['FORMAT_ERROR withBalance'])
  })

  test('VER-05 an unknown value of x-accept-fix is ignored with a warning', async () => {
    const tpp = newTpp()
    const psuId = await tpp.identify({ session: 's-1', nationalId: OLA })
    const headers = { 'TPP-Session-ID': 's-1', 'PSU-ID': psuId, 'x-accept-fix': 'shorter-names' }
    const answer = await agreementsOf(tpp, headers)
    assert.deepEqual([answer.status, codesOf(answer)], [200, ['FORMAT_ERROR x-accept-fix']])
  })

  test('a known PSU needs TPP-Session-ID; 401 without TPP-Redirect-URI if an SCA is needed', async () => {
    const tpp = newTpp()
    const psuId = await tpp.identify({ session: 's-1', nationalId: OLA })
    const named = { 'PSU-ID': psuId, 'TPP-Redirect-URI': undefined }
    const without = await agreementsOf(tpp, named)
    assert.deepEqual([without.status, codesOf(without)], [400, ['HTTP_HEADER_REQUIRED TPP-Session-ID']])
    assert.equal((await agreementsOf(tpp, { ...named, 'TPP-Session-ID': 's-1' })).status, 200)
    const other = await agreementsOf(tpp, { ...named, 'TPP-Session-ID': 's-2' })
    assert.deepEqual([other.status, codesOf(other)], [401, ['SCA_NOT_FOUND TPP-Session-ID']])
    const complete = await agreementsOf(tpp, { 'PSU-ID': psuId, 'TPP-Session-ID': 's-2' })
    assert.deepEqual([complete.status, complete.headers['aspsp-sca-approach']], [401, 'REDIRECT'])
  })
})
