import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { FJORD_KAFFE, linkOf, NORDLYS_BYGG, redirectOf, tppAt } from '../sca/support/tpp-calls.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI } from '../support/ndct.ts'
import { codesOf } from '../support/send.ts'
import {
  ALL_OF_KARIS,
  type ConsentCalls,
  consentsAt,
  FJORD_KAFFES,
  KARIS,
  PRESENT,
} from './support/consent-calls.ts'
import { useBank } from '../support/bank.ts'

describe('consent for a corporation', () => {
  const bank = useBank()
  let tpp: Identity
  let calls: ConsentCalls
  beforeEach(() => {
    tpp = bank.newTpp({ keyType: 'P-256' })
    calls = consentsAt(bank, tpp)
  })

  const ofFjordKaffe = { 'PSU-Corporate-ID': FJORD_KAFFE }

  test('SCA-14 SCA-15 SCA-16 the PSU chooses the corporation; the redirect contains the PSU-Corporate-ID to send from then on', async () => {
    const started = await calls.read(PRESENT)
    const ended = await calls.decide(started, {
      outcome: 'approve',
      nationalId: KARI,
      agreementId: FJORD_KAFFE,
    })
    const parameters = redirectOf(ended)
    assert.equal(parameters.get('psu-corporate-id'), FJORD_KAFFE)
    assert.equal(parameters.get('context'), 'CORPORATE')
    const psu = { 'PSU-ID': parameters.get('psu-id') ?? '', ...ofFjordKaffe }
    for (const presence of [{}, PRESENT])
      assert.deepEqual(await calls.seen({ ...psu, ...presence }), FJORD_KAFFES)
  })

  for (const [who, presence] of [
    ['there', PRESENT],
    ['absent', {}],
  ] as const)
    test(`SCA-18 400 BAD_REQUEST: PSU-Corporate-ID is missing, the PSU is ${who}`, async () => {
      const psuId = await calls.grant({ agreementId: FJORD_KAFFE })
      const answer = await calls.read({ 'PSU-ID': psuId, ...presence })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(codesOf(answer), ['BAD_REQUEST PSU-Corporate-ID'])
    })

  for (const presence of [{}, PRESENT])
    test(`403 FORBIDDEN: somebody else’s agreement, ${Object.keys(presence).join() || 'the PSU absent'}`, async () => {
      const psuId = await calls.grant({ agreementId: FJORD_KAFFE })
      const headers = { 'PSU-ID': psuId, 'PSU-Corporate-ID': NORDLYS_BYGG }
      for (const answer of [await calls.read({ ...headers, ...presence }), await calls.start(headers)]) {
        assert.equal(answer.status, 403, answer.text)
        assert.deepEqual(codesOf(answer), ['FORBIDDEN PSU-Corporate-ID'])
      }
    })

  test('SCA-10 SCA-11 consents to the PSU’s own accounts and to a corporation’s are separate', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.card] })
    // Kari is a private customer too, so she has a choice.
    const started = await calls.read({ 'PSU-ID': psuId, ...ofFjordKaffe })
    assert.deepEqual(codesOf(started), ['CONSENT_UNKNOWN PSU-ID'])
    await calls.grant({ agreementId: FJORD_KAFFE, accounts: FJORD_KAFFES.slice(0, 1) })
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), [KARIS.card])
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId, ...ofFjordKaffe }), FJORD_KAFFES.slice(0, 1))
    await calls.grant({ accounts: [] })
    assert.equal((await calls.read({ 'PSU-ID': psuId })).status, 401)
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId, ...ofFjordKaffe }), FJORD_KAFFES.slice(0, 1))
  })

  test('SCA-17 a link for an agreement that the call named offers nothing else', async () => {
    const psuId = await tppAt(bank, tpp).identify({
      session: 's',
      nationalId: KARI,
      agreementId: FJORD_KAFFE,
    })
    const started = await calls.read({ 'PSU-ID': psuId, 'TPP-Session-ID': 's', ...ofFjordKaffe, ...PRESENT })
    assert.deepEqual(codesOf(started), ['CONSENT_UNKNOWN PSU-ID'])
    const psu = newBrowser()
    await psu.open(linkOf(started).href)
    const page = await psu.logIn(KARI)
    assert.match(page.html, /the accounts of <bdi>Fjord Kaffe AS/)
    assert.deepEqual(psu.checklist().offered.toSorted(), FJORD_KAFFES)
  })

  test('SCA-14 without PSU-Corporate-ID the PSU still chooses', async () => {
    const psuId = await calls.grant()
    const psu = newBrowser()
    await psu.open(linkOf(await calls.start({ 'PSU-ID': psuId })).href)
    await psu.logIn(KARI)
    await psu.choose(FJORD_KAFFE)
    assert.deepEqual(psu.checklist(), { offered: FJORD_KAFFES, checked: [] })
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), ALL_OF_KARIS.toSorted())
  })
})
