import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { OLA } from '../sca/support/tpp-calls.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { consentsAtStadt, CURRENT, OK } from './support/consent-calls.ts'
import { pageFetcher } from './support/fetch-page.ts'
import { codes, type FundsCalls, FUNDS_CONSENTS, fundsAtStadt, newIssuer } from './support/funds-calls.ts'
import { callStadt, PSD2, useStadt, XS2A } from './support/stadt.ts'

const CARD = { cardNumber: '1234567891234', registrationInformation: 'Your contract with Example Card' }

describe('confirmation of funds', () => {
  const bank = useStadt()
  let calls: FundsCalls
  beforeEach(() => {
    calls = fundsAtStadt(() => bank, newIssuer(bank, { name: 'Kortselskapet AS' }))
  })

  test('the consent is created with an authorisation, approved, and read as it was asked for', async () => {
    const created = await calls.create({
      account: CURRENT,
      ...CARD,
      cardInformation: 'Gold card',
      cardExpiryDate: '2030-01-31',
    })
    assert.equal(created.status, 201, created.text)
    const consentId = String(created.json?.consentId)
    const self = `${FUNDS_CONSENTS}/${consentId}`
    assert.equal(created.headers.location, self)
    assert.equal(created.headers['aspsp-sca-approach'], 'REDIRECT')
    assert.match(String(created.json?._links?.['scaStatus']?.href), new RegExp(`^${self}/authorisations/`))
    const psu = await calls.logIn(created)
    assert.equal((await psu.approve()).location, OK)
    assert.deepEqual((await calls.send({ target: self })).json, {
      account: CURRENT,
      cardNumber: CARD.cardNumber,
      cardExpiryDate: '2030-01-31',
      cardInformation: 'Gold card',
      registrationInformation: CARD.registrationInformation,
      consentStatus: 'valid',
    })
    const { json } = await calls.send({ target: `${self}/authorisations` })
    const [authorisationId] = json?.authorisationIds ?? []
    const one = await calls.send({ target: `${self}/authorisations/${authorisationId}` })
    assert.deepEqual(one.json, { scaStatus: 'finalised' })
  })

  test('the page says who asks for what, about which account and card, and that it has no end', async () => {
    const created = await calls.create({ account: CURRENT, ...CARD, cardInformation: 'Gold' })
    const { html } = await (await calls.follow(created)).logIn(KARI)
    assert.match(html, /Kortselskapet AS/)
    assert.match(html, /whether the amount is in this account/)
    assert.match(html.replaceAll(/[\s\u00A0]/g, ''), /99860510002|9986\.?05\.?10002/)
    for (const text of [CARD.cardNumber, CARD.registrationInformation, 'Gold']) assert.ok(html.includes(text))
    assert.doesNotMatch(html, /times a day/)
  })

  test('it is refused, and ends where the TPP says; somebody else’s account is shown to nobody', async () => {
    const created = await calls.create()
    const psu = await calls.logIn(created)
    await psu.refuse()
    assert.equal(await calls.statusOf(String(created.json?.consentId)), 'rejected')
    const foreign = await calls.create()
    const { html } = await (await calls.follow(foreign)).logIn(OLA)
    assert.ok(!html.includes('value="approve"'))
    assert.notEqual(await calls.statusOf(String(foreign.json?.consentId)), 'valid')
  })

  test('it can be started later, and needs a way back only then', async () => {
    const created = await calls.create(undefined, {
      'TPP-Explicit-Authorisation-Preferred': 'true',
      'TPP-Redirect-URI': undefined,
    })
    assert.equal(created.status, 201, created.text)
    const start = String(created.json?._links?.['startAuthorisation']?.href)
    const missing = await calls.send({ target: start, method: 'POST' })
    assert.deepEqual([missing.status, codes(missing)], [400, ['FORMAT_ERROR']])
    const started = await calls.send({ target: start, method: 'POST', headers: { 'TPP-Redirect-URI': OK } })
    assert.equal(started.status, 201, started.text)
  })

  test('yes to the last unit and no above it, with the consent named or found by the account', async () => {
    const consentId = await calls.grant({ account: CURRENT, ...CARD })
    const [row] = await queryAsOwner(
      bank,
      `select balance_minor_units::text as available from sandbox_ledger.ledger_account
       where bban = '${CURRENT.bban}' and bank_id = (select bank_id from consents.requested where consent_id = '${consentId}')`,
    )
    const available = BigInt(String(row?.['available']))
    const text = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
    for (const headers of [{}, { 'Consent-ID': consentId }]) {
      const yes = await calls.ask(text(available), {}, headers)
      assert.deepEqual([yes.status, yes.text], [200, '{"fundsAvailable":true}'])
      const no = await calls.ask(text(available + 1n), {}, headers)
      assert.deepEqual([no.status, no.text], [200, '{"fundsAvailable":false}'])
    }
    const euro = await calls.ask('1.00', { instructedAmount: { currency: 'EUR', amount: '1.00' } })
    assert.deepEqual(euro.json, { fundsAvailable: false })
    const iban = await calls.ask('1.00', { account: { iban: 'NO7899860510002' } })
    assert.deepEqual(iban.json, { fundsAvailable: true }, iban.text)
  })

  test('without a consent there is one answer, whether or not there is such an account', async () => {
    await calls.grant()
    const unknown = await calls.ask('1.00', { account: { bban: '99860510010' } })
    const savings = await calls.ask('1.00', { account: { bban: '99860511378' } })
    assert.deepEqual([savings.status, codes(savings)], [400, ['NO_PIIS_ACTIVATION']])
    assert.equal(unknown.text, savings.text)
    const other = fundsAtStadt(() => bank, newIssuer(bank))
    const stranger = await other.ask('1.00')
    assert.equal(stranger.text, savings.text)
  })

  test('a named consent: unknown, another TPP’s, not approved, about another account or card, given up', async () => {
    const consentId = await calls.grant({ account: CURRENT, ...CARD })
    const asked = async (id: string, changes: object = {}) => {
      const answer = await calls.ask('1.00', changes, { 'Consent-ID': id })
      return answer.status === 200 ? [200] : [answer.status, ...codes(answer)]
    }
    assert.deepEqual(await asked(randomUUID()), [400, 'CONSENT_UNKNOWN'])
    const other = await fundsAtStadt(() => bank, newIssuer(bank)).grant()
    assert.deepEqual(await asked(other), [400, 'CONSENT_UNKNOWN'])
    const open = String((await calls.create()).json?.consentId)
    assert.deepEqual(await asked(open), [401, 'CONSENT_INVALID'])
    assert.deepEqual(await asked(consentId, { account: { bban: '99860511378' } }), [401, 'CONSENT_INVALID'])
    assert.deepEqual(await asked(consentId, { cardNumber: '99' }), [401, 'CONSENT_INVALID'])
    assert.deepEqual(await asked(consentId, { cardNumber: CARD.cardNumber }), [200])
    const given = await calls.send({ method: 'DELETE', target: `${FUNDS_CONSENTS}/${consentId}` })
    assert.equal(given.status, 204)
    assert.deepEqual(await asked(consentId), [401, 'CONSENT_INVALID'])
    assert.equal(await calls.statusOf(consentId), 'terminatedByTpp')
  })

  test('neither kind of consent stands in for the other, and other TPPs see nothing', async () => {
    const consentId = await calls.grant()
    const reader = consentsAtStadt(() => bank, bank.newTpp({ roles: ['PISP', 'AISP', 'CBPII'] }))
    for (const target of [FUNDS_CONSENTS, '/v1/consents']) {
      const read = await reader.send({ target: `${target}/${consentId}` })
      assert.notEqual(read.status, 200)
    }
    const other = fundsAtStadt(() => bank, newIssuer(bank))
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/status'],
      ['GET', '/authorisations'],
      ['POST', '/authorisations'],
      ['DELETE', ''],
    ] as const) {
      const headers = { 'TPP-Redirect-URI': OK }
      const own = await other.send({ method, target: `${FUNDS_CONSENTS}/${consentId}${path}`, headers })
      const none = await other.send({ method, target: `${FUNDS_CONSENTS}/${randomUUID()}${path}`, headers })
      assert.deepEqual([own.status, codes(own)], [403, ['CONSENT_UNKNOWN']], `${method} ${path}`)
      assert.equal(own.text, none.text)
    }
    assert.equal(await calls.statusOf(consentId), 'valid')
    const norwegian = await callStadt(bank, { host: PSD2, target: `${FUNDS_CONSENTS}/${consentId}` })
    assert.equal(norwegian.status, 404)
  })

  test('several consents stand beside each other, and beside one to read accounts', async () => {
    const [first, second] = [await calls.grant(), await calls.grant({ account: CURRENT, ...CARD })]
    assert.deepEqual([await calls.statusOf(first), await calls.statusOf(second)], ['valid', 'valid'])
  })

  test('the PSU sees it on the page of the bank, how often it was used, and withdraws it', async () => {
    const created = await calls.create({ account: CURRENT, ...CARD })
    const consentId = String(created.json?.consentId)
    const [, bankId = ''] =
      /sca\/([0-9a-f-]+)\//.exec(String(created.json?._links?.['scaRedirect']?.href)) ?? []
    await (await calls.logIn(created)).approve()
    const page = bankPageAt(
      `https://${XS2A}`,
      bankId,
      pageFetcher(() => bank),
    )
    const { html } = await page.logIn(KARI)
    assert.match(html, /Whether an amount is there, yes or no/)
    assert.match(html, /Kortselskapet AS/)
    await page.submit('revoke-all', { consent: consentId })
    assert.equal(await calls.statusOf(consentId), 'revokedByPsu')
    const refused = await calls.ask('1.00')
    assert.deepEqual([refused.status, codes(refused)], [400, ['NO_PIIS_ACTIVATION']])
    await page.submit('undo', { consent: consentId })
    assert.equal((await calls.ask('1.00')).status, 200)
  })

  test('accounts are named by one number, amounts fit their currency', async () => {
    const wrong = await calls.ask('1.00', { account: {} })
    assert.deepEqual([wrong.status, codes(wrong)], [400, ['FORMAT_ERROR']])
    const pan = await calls.create({ account: { pan: '4799001234560001' } })
    assert.deepEqual([pan.status, codes(pan)], [400, ['PARAMETER_NOT_SUPPORTED']])
    const digits = await calls.ask('1.001')
    assert.deepEqual([digits.status, codes(digits)], [400, ['FORMAT_ERROR']])
  })
})
