import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { KARIS } from '../consents/support/consent-calls.ts'
import { OLA } from '../sca/support/tpp-calls.ts'
import {
  codes,
  consentFor,
  consentsAtStadt,
  CURRENT,
  dayAfter,
  NOK,
  OK,
  type StadtCalls,
} from './support/consent-calls.ts'
import { useStadt } from './support/stadt.ts'

describe('a consent of the standard', () => {
  const bank = useStadt()
  let calls: StadtCalls
  beforeEach(() => {
    calls = consentsAtStadt(() => bank, bank.newTpp())
  })

  test('it is created with an authorisation, and links to both', async () => {
    const { status, headers, json } = await calls.create()
    assert.equal(status, 201)
    const self = `/v1/consents/${json?.consentId}`
    assert.equal(json?.consentStatus, 'received')
    assert.equal(headers.location, self)
    assert.equal(headers['aspsp-sca-approach'], 'REDIRECT')
    assert.equal(json?._links?.self?.href, self)
    assert.match(String(json?._links?.scaStatus?.href), new RegExp(`^${self}/authorisations/`))
    assert.deepEqual(Object.keys(json?._links?.scaRedirect ?? {}), ['href'])
  })

  test('after the approval the browser is at the address of the TPP, unchanged, and the consent is valid', async () => {
    const created = await calls.create()
    const id = String(created.json?.consentId)
    assert.equal(await calls.statusOf(id), 'received')
    const psu = await calls.logIn(created)
    assert.equal((await psu.approve()).location, OK)
    assert.equal(await calls.statusOf(id), 'valid')
    const { json } = await calls.send({ target: `/v1/consents/${id}` })
    const { access, ...rest } = json ?? {}
    assert.deepEqual(access, { accounts: [CURRENT], balances: [CURRENT], transactions: [CURRENT] })
    assert.deepEqual(rest, {
      recurringIndicator: true,
      validUntil: dayAfter(90),
      frequencyPerDay: 4,
      lastActionDate: dayAfter(0),
      consentStatus: 'valid',
    })
    const listed = await calls.send({ target: `/v1/consents/${id}/authorisations` })
    const [authorisationId] = listed.json?.authorisationIds ?? []
    const one = await calls.send({ target: `/v1/consents/${id}/authorisations/${authorisationId}` })
    assert.deepEqual(one.json, { scaStatus: 'finalised' })
  })

  test('the page shows exactly the accounts, rights, dates and frequency that are asked for', async () => {
    const created = await calls.create(
      consentFor({ frequencyPerDay: 2 }, { balances: [CURRENT], additionalInformation: { ownerName: [] } }),
    )
    const psu = await calls.follow(created)
    const page = await psu.post({ step: 'login', nationalId: '14838530061' })
    const text = (page.html.split('</style>')[1] ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    assert.match(text, /Let .*Test TPP.* see your accounts/)
    assert.match(text, /these accounts, and no others/)
    assert.match(text, /9986.?05.?10002 NOK balance/)
    assert.doesNotMatch(text, /transactions/)
    assert.match(text, /At most 2 times a day/)
    assert.match(text, /The name of the owner of the accounts/)
  })

  test('a refusal, or an abort, ends at the other address, and the consent is rejected', async () => {
    for (const leave of ['refuse', 'abort'] as const) {
      const created = await calls.create()
      const psu = await calls.logIn(created)
      assert.equal((await psu[leave]()).location, NOK)
      assert.equal(await calls.statusOf(String(created.json?.consentId)), 'rejected')
      const link = String(created.json?._links?.scaStatus?.href)
      assert.deepEqual((await calls.send({ target: link })).json, { scaStatus: 'failed' })
    }
  })

  test('without a second address a refusal ends at the first', async () => {
    const psu = await calls.logIn(await calls.create(consentFor(), { 'TPP-Nok-Redirect-URI': undefined }))
    assert.equal((await psu.refuse()).location, OK)
  })

  test('a TPP may start the authorisation itself', async () => {
    const explicit = { 'TPP-Explicit-Authorisation-Preferred': 'true' }
    const { json } = await calls.create(consentFor(), explicit)
    const path = `/v1/consents/${json?.consentId}/authorisations`
    assert.deepEqual(json?._links?.startAuthorisation, { href: path })
    assert.equal(json?._links?.scaRedirect, undefined)
    assert.deepEqual((await calls.send({ target: path })).json, { authorisationIds: [] })
    const started = await calls.send({
      target: path,
      body: {},
      headers: { 'PSU-IP-Address': '192.168.8.78', 'TPP-Redirect-URI': OK },
    })
    assert.equal(started.status, 201, started.text)
    assert.equal(started.json?.scaStatus, 'received')
    assert.equal((await (await calls.logIn(started)).approve()).location, OK)
    assert.equal(await calls.statusOf(String(json?.consentId)), 'valid')
  })

  test('an account of another customer, or of no customer, is not shown, and the consent is rejected', async () => {
    for (const account of [CURRENT, { bban: '99860510916' }]) {
      const created = await calls.create(consentFor({}, { accounts: [account] }))
      const psu = await calls.follow(created)
      const page = await psu.logIn(OLA)
      assert.equal(page.location, NOK)
      assert.equal(await calls.statusOf(String(created.json?.consentId)), 'rejected')
    }
  })

  test('empty lists let the PSU choose, and nothing else is granted', async () => {
    const id = await calls.grant(consentFor({}, { accounts: [], balances: [], transactions: [] }), [
      KARIS.savings,
    ])
    const { json } = await calls.send({ target: `/v1/consents/${id}` })
    assert.equal(json?.access?.accounts?.length, 1)
    assert.equal(json?.access?.transactions?.length, 1)
    assert.notDeepEqual(json?.access?.accounts, [CURRENT])
    const read = await calls.read(id)
    assert.deepEqual(
      read.json?.accounts?.map(({ resourceId }) => resourceId),
      [KARIS.savings],
    )
  })

  test('impossible consents are refused, each wrong field by its name', async () => {
    const past = await calls.create(consentFor({ validUntil: dayAfter(-1) }))
    assert.deepEqual([past.status, codes(past)[0]], [400, 'PERIOD_INVALID validUntil'])
    const often = await calls.create(consentFor({ recurringIndicator: false, frequencyPerDay: 2 }))
    assert.deepEqual([often.status, codes(often)[0]], [400, 'FORMAT_ERROR frequencyPerDay'])
    const empty = await calls.create({ access: {} })
    assert.equal(empty.status, 400)
    for (const path of ['recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'])
      assert.ok(codes(empty).includes(`FORMAT_ERROR ${path}`), empty.text)
    const nothing = await calls.create(consentFor({}, {}))
    assert.deepEqual([nothing.status, codes(nothing)[0]], [400, 'FORMAT_ERROR access'])
    const restricted = await calls.create(consentFor({}, { allPsd2: 'allAccounts', restrictedTo: ['CACC'] }))
    assert.deepEqual(codes(restricted)[0], 'PARAMETER_NOT_SUPPORTED access.restrictedTo')
    for (const [name, value] of Object.entries({
      pan: '4799001234560001',
      msisdn: '+4790000000',
      other: { identification: '1' },
      cashAccountType: 'CACC',
    })) {
      const unsupported = await calls.create(consentFor({}, { accounts: [{ ...CURRENT, [name]: value }] }))
      assert.deepEqual(codes(unsupported)[0], `PARAMETER_NOT_SUPPORTED access.accounts[0].${name}`)
    }
  })

  test('the bank limits what is too much, and says what it grants', async () => {
    const id = await calls.grant(consentFor({ validUntil: '9999-12-31', frequencyPerDay: 100 }))
    const { json } = await calls.send({ target: `/v1/consents/${id}` })
    assert.deepEqual([json?.validUntil, json?.frequencyPerDay], [dayAfter(180), 4])
  })

  test('a TPP gives a consent up, and nobody can approve it any more', async () => {
    const id = await calls.grant()
    const target = `/v1/consents/${id}`
    assert.equal((await calls.send({ method: 'DELETE', target })).status, 204)
    assert.equal(await calls.statusOf(id), 'terminatedByTpp')
    const read = await calls.read(id)
    assert.deepEqual([read.status, codes(read)[0]], [401, 'CONSENT_INVALID Consent-ID'])
    assert.equal((await calls.send({ method: 'DELETE', target })).status, 204)
    const open = await calls.create()
    await calls.send({ method: 'DELETE', target: `/v1/consents/${open.json?.consentId}` })
    const page = await (await calls.follow(open)).logIn('14838530061')
    assert.match(page.html, /withdrawn|cannot|failed|over/i)
    assert.equal(await calls.statusOf(String(open.json?.consentId)), 'terminatedByTpp')
  })

  test('a new recurring consent ends the one before of the same TPP and PSU, and one for one use ends none', async () => {
    const old = await calls.grant()
    const once = await calls.grant(consentFor({ recurringIndicator: false, frequencyPerDay: 1 }))
    assert.equal(await calls.statusOf(old), 'valid')
    const next = await calls.grant()
    assert.deepEqual(
      [await calls.statusOf(old), await calls.statusOf(once), await calls.statusOf(next)],
      ['terminatedByTpp', 'valid', 'valid'],
    )
  })

  test("another TPP's consent is like none, in the path and in the header", async () => {
    const id = await calls.grant()
    const other = consentsAtStadt(() => bank, bank.newTpp())
    const unknown = await other.send({ target: `/v1/consents/${randomUUID()}` })
    assert.deepEqual([unknown.status, codes(unknown)[0]], [403, 'CONSENT_UNKNOWN consentId'])
    for (const path of ['', '/status', '/authorisations', `/authorisations/${randomUUID()}`]) {
      const seen = await other.send({ target: `/v1/consents/${id}${path}` })
      assert.deepEqual([seen.status, seen.text], [403, unknown.text])
    }
    const deleted = await other.send({ method: 'DELETE', target: `/v1/consents/${id}` })
    assert.deepEqual([deleted.status, deleted.text], [403, unknown.text])
    const none = await other.read(randomUUID())
    const foreign = await other.read(id)
    assert.deepEqual([foreign.status, foreign.text], [none.status, none.text])
    assert.deepEqual([none.status, codes(none)[0]], [400, 'CONSENT_UNKNOWN Consent-ID'])
    assert.equal(await calls.statusOf(id), 'valid')
  })
})
