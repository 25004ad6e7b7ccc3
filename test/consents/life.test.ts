import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, beforeEach, describe, test } from 'node:test'
import { stopClock } from '../sca/support/stopped-clock.ts'
import { FJORD_KAFFE, linkOf } from '../sca/support/tpp-calls.ts'
import { prepare, type TestBank, useBank } from '../support/bank.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { atHost } from '../support/basket-payer.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf, type ReceivedResponse } from '../support/send.ts'
import { CONSENTS, type ConsentCalls, consentsAt, KARIS, PRESENT } from './support/consent-calls.ts'

const host = 'shared.example'
const BEGIN = '2026-11-16T09:00:00+00:00'

interface Consent {
  readonly consentId: string
  readonly consentStatus: string
  readonly psuCorporateId?: string
  readonly accounts: readonly { readonly resourceId: string; readonly lastSca: string }[]
  readonly purpose?: string
  readonly validUntil?: string
  readonly lastSca: string
}

describe('the life of a consent, beyond the specification', () => {
  const server = useBank({ sharedHosts: [host] })
  const bank = prepare(() => atHost(server, host))
  let tpp: ReturnType<TestBank['newTpp']>
  let calls: ConsentCalls
  before(() => {
    stopClock(server)
  })
  beforeEach(async () => {
    tpp = bank.newTpp({ keyType: 'P-256' })
    calls = consentsAt(bank, tpp)
    await calls.setClock({ time: BEGIN })
  })

  const list = (psuId: string, caller = tpp) =>
    bank.call(caller, { target: CONSENTS, headers: { 'PSU-ID': psuId } })
  const consentsIn = ({ json }: ReceivedResponse) => json['consents'] as readonly Consent[]
  const onlyConsent = async (psuId: string) => {
    const answer = await list(psuId)
    assert.equal(answer.status, 200, answer.text)
    const [consent, ...more] = consentsIn(answer)
    assert(consent !== undefined && more.length === 0, answer.text)
    return consent
  }
  const read = (consentId: string, caller = tpp) => bank.call(caller, { target: `${CONSENTS}/${consentId}` })
  const giveUp = (consentId: string, caller = tpp) =>
    bank.call(caller, { method: 'DELETE', target: `${CONSENTS}/${consentId}` })
  const pageOf = async () => {
    const page = bankPageAt(bank.baseUrl, linkOf(await calls.start()).bankId)
    await page.logIn(KARI)
    return page
  }
  const formOf = async (psuId: string) => {
    const [row] = await queryAsOwner(bank, `select tpp_id from consents.consent where psu_id = '${psuId}'`)
    return { tpp: String(row?.['tpp_id']), agreement: 'PRIVATE' }
  }

  test('200 the list has status, accounts, validUntil and the last SCA, and links to the consent itself', async () => {
    const psuId = await calls.grant({
      accounts: [KARIS.current, KARIS.card],
      headers: { 'TPP-Consent-Purpose': 'budgeting' },
    })
    const consent = await onlyConsent(psuId)
    const { consentId, ...facts } = consent
    assert.deepEqual(facts, {
      consentStatus: 'valid',
      psuId,
      accounts: [KARIS.current, KARIS.card].map((resourceId) => ({ resourceId, lastSca: BEGIN })),
      purpose: 'budgeting',
      grantedAt: BEGIN,
      lastSca: BEGIN,
      validUntil: '2027-05-15T09:00:00+00:00',
      _links: { self: { href: `${CONSENTS}/${consentId}`, verbs: ['GET', 'DELETE'] } },
    })
    assert.deepEqual((await read(consentId)).json, consent)
  })

  test('400 for the list without PSU-ID, and for a purpose that is not on the list', async () => {
    const answer = await bank.call(tpp, { target: CONSENTS })
    assert.equal(answer.status, 400, answer.text)
    const started = await calls.start({ 'TPP-Consent-Purpose': 'because' })
    assert.deepEqual(codesOf(started), ['BAD_REQUEST TPP-Consent-Purpose'])
  })

  test('one consent for the PSU and one for each corporation, and each keeps its id when it is renewed', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    await calls.grant({ agreementId: FJORD_KAFFE })
    const first = consentsIn(await list(psuId))
    assert.deepEqual(
      first.map(({ psuCorporateId }) => psuCorporateId),
      [undefined, FJORD_KAFFE],
    )
    await calls.setClock({ advanceSeconds: 86_400 })
    await calls.grant({ accounts: [KARIS.savings] })
    const second = consentsIn(await list(psuId))
    assert.deepEqual(
      second.map(({ consentId }) => consentId),
      first.map(({ consentId }) => consentId),
    )
    assert.equal(second[0]?.validUntil, '2027-05-16T09:00:00+00:00')
    assert.equal(second[0]?.lastSca, '2026-11-17T09:00:00+00:00')
    assert.equal(second[1]?.validUntil, '2027-05-15T09:00:00+00:00')
  })

  test('the last SCA is that of the session in which the PSU accessed the account', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    await calls.setClock({ advanceSeconds: 3600 })
    await calls.grant({ session: 'later', accounts: [KARIS.current] })
    assert.equal((await calls.read({ 'PSU-ID': psuId, 'TPP-Session-ID': 'later', ...PRESENT })).status, 200)
    const { lastSca, accounts } = await onlyConsent(psuId)
    assert.deepEqual([lastSca, accounts[0]?.lastSca], Array(2).fill('2026-11-16T10:00:00+00:00'))
  })

  test('valid at its last second and expired after it', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    await calls.setClock({ time: '2027-05-15T09:00:00+00:00' })
    assert.equal((await onlyConsent(psuId)).consentStatus, 'valid')
    await calls.setClock({ time: '2027-05-15T09:00:01+00:00' })
    const expired = await onlyConsent(psuId)
    assert.deepEqual([expired.consentStatus, expired.accounts.length], ['expired', 1])
    assert.equal(expired.validUntil, '2027-05-15T09:00:00+00:00')
  })

  test('SCA-12 withdrawn on the bank’s own page: the consent is valid until the last account is withdrawn', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current, KARIS.savings] })
    const { consentId } = await onlyConsent(psuId)
    const page = await pageOf()
    await page.submit('revoke', { ...(await formOf(psuId)), account: KARIS.savings })
    const partly = (await read(consentId)).json as unknown as Consent
    assert.deepEqual([partly.consentStatus, partly.accounts.length], ['valid', 1])
    await page.submit('revoke-all', await formOf(psuId))
    const ended = (await read(consentId)).json as unknown as Consent
    assert.deepEqual([ended.consentStatus, ended.accounts, ended.validUntil], ['revokedByPsu', [], undefined])
    assert.equal((await giveUp(consentId)).status, 204, 'an ended consent can be terminated')
    assert.equal((await onlyConsent(psuId)).consentStatus, 'revokedByPsu', 'and keeps its status')
  })

  test('204 terminated by the TPP: nothing can be read any more, a retry changes nothing, and the PSU may grant again', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    const { consentId } = await onlyConsent(psuId)
    const answers = await Promise.all([giveUp(consentId), giveUp(consentId), giveUp(consentId)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204, 204],
    )
    assert.equal((await onlyConsent(psuId)).consentStatus, 'terminatedByTpp')
    assert.deepEqual(codesOf(await calls.read({ 'PSU-ID': psuId })), ['CONSENT_INVALID PSU-ID'])
    const events = await queryAsOwner(
      bank,
      `select cause, detail from consents.event where psu_id = '${psuId}' order by sequence`,
    )
    assert.deepEqual(events, [
      { cause: 'granted', detail: null },
      { cause: 'revoked', detail: 'terminated' },
    ])
    await calls.grant({ accounts: [KARIS.card] })
    assert.equal((await onlyConsent(psuId)).consentStatus, 'valid')
  })

  test('a withdrawal and a termination at once: one of the two ends the consent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const psuId = await calls.grant({ accounts: [KARIS.current] })
      const { consentId } = await onlyConsent(psuId)
      const page = await pageOf()
      const form = await formOf(psuId)
      await Promise.all([giveUp(consentId), page.submit('revoke-all', form), page.submit('revoke-all', form)])
      const [row] = await queryAsOwner(
        bank,
        `select count(*) filter (where cause = 'revoked')::int = count(*) filter (where cause = 'granted')::int as is_once
         from consents.event where psu_id = '${psuId}'`,
      )
      assert.equal(row?.['is_once'], true)
      assert.match((await onlyConsent(psuId)).consentStatus, /^(revokedByPsu|terminatedByTpp)$/)
    }
  })

  test('404 CONSENT_UNKNOWN: another TPP’s consent looks like no consent', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    const { consentId } = await onlyConsent(psuId)
    const other = bank.newTpp({ keyType: 'P-256' })
    assert.deepEqual(consentsIn(await list(psuId, other)), [])
    assert.deepEqual(consentsIn(await list(randomUUID(), other)), [])
    for (const id of [consentId, randomUUID()])
      for (const answer of [await read(id, other), await giveUp(id, other)]) {
        assert.equal(answer.status, 404, answer.text)
        assert.deepEqual(codesOf(answer), ['CONSENT_UNKNOWN consentId'])
      }
    assert.equal((await onlyConsent(psuId)).consentStatus, 'valid')
  })

  test('403 for a TPP that is only a PISP', async () => {
    const pisp = bank.newTpp({ roles: ['PISP'] })
    assert.equal((await list(randomUUID(), pisp)).status, 403)
    assert.equal((await read(randomUUID(), pisp)).status, 403)
    assert.equal((await giveUp(randomUUID(), pisp)).status, 403)
  })

  test('a consent from before consents had ids gets one when it is listed', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    await queryAsOwner(bank, `delete from consents.resource where psu_id = '${psuId}'`)
    const [one, two] = await Promise.all([onlyConsent(psuId), onlyConsent(psuId)])
    assert.equal(one.consentId, two.consentId)
    assert.equal((await read(one.consentId)).status, 200)
  })
})
