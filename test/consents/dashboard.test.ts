import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { before, beforeEach, describe, test } from 'node:test'
import { stopClock } from '../sca/support/stopped-clock.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { type BankPage, bankPageAt } from '../support/bank-page.ts'
import { useBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf } from '../support/send.ts'
import { type ConsentCalls, consentsAt, KARIS, PRESENT } from './support/consent-calls.ts'

const BEGIN = '2026-11-16T09:00:00+00:00'

describe('the bank’s own page, beyond the specification', () => {
  const bank = useBank()
  let calls: ConsentCalls
  let psuId: string
  let page: BankPage
  let named: { tpp: string; agreement: string }
  before(() => {
    stopClock(bank)
  })
  beforeEach(async () => {
    const tpp = bank.newTpp({ keyType: 'P-256', name: 'Fjordbetaling AS' })
    calls = consentsAt(bank, tpp)
    await calls.setClock({ time: BEGIN })
    psuId = await calls.grant({
      accounts: [KARIS.current, KARIS.savings],
      headers: { 'TPP-Consent-Purpose': 'budgeting' },
    })
    page = bankPageAt(bank.baseUrl, linkOf(await calls.start()).bankId)
    const [row] = await queryAsOwner(bank, `select tpp_id from consents.consent where psu_id = '${psuId}'`)
    named = { tpp: String(row?.['tpp_id']), agreement: 'PRIVATE' }
    await page.logIn(KARI)
  })

  const seen = () => calls.seen({ 'PSU-ID': psuId })
  const isRefused = async () => codesOf(await calls.read({ 'PSU-ID': psuId }))
  const both = [KARIS.current, KARIS.savings]
  /** Reads are counted once a second. */
  const htmlWith = async (words: RegExp): Promise<string> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const { html } = await page.read()
      if (words.test(html)) return html
      await pause(50)
    }
    assert.fail(`the page never showed ${words}`)
  }

  test('the page says what the access is for and how it was used', async () => {
    assert.match((await page.read()).html, /<dt>Purpose<\/dt><dd>Budgeting/)
    assert.match((await page.read()).html, /<dt>Used<\/dt><dd>Not in the last 30 days/)
    await calls.read({ 'PSU-ID': psuId, ...PRESENT })
    await calls.read({ 'PSU-ID': psuId })
    await calls.read({ 'PSU-ID': psuId }, `/v1/accounts/${KARIS.current}/balances`)
    await htmlWith(
      /3 times in the last 30 days, 2 times while you were not logged in, last on 16 November 2026/,
    )
    await calls.setClock({ advanceSeconds: 86_400 })
    await calls.read({ 'PSU-ID': psuId })
    await htmlWith(/4 times in the last 30 days, 3 times .*, last on 17 November 2026/)
    await calls.setClock({ advanceSeconds: 95 * 86_400 })
    assert.match((await page.read()).html, /Not in the last 30 days/)
    await calls.read({ 'PSU-ID': psuId })
    await htmlWith(/Once in the last 30 days/)
    const days = await queryAsOwner(bank, `select day from consents.read_day where psu_id = '${psuId}'`)
    assert.equal(days.length, 1, 'days more than 90 days ago are deleted')
  })

  test('a withdrawal and its undoing take effect at once: the TPP sees the same accounts until the same day', async () => {
    await page.submit('revoke', { ...named, account: KARIS.savings })
    assert.deepEqual(await seen(), [KARIS.current])
    assert.match((await page.read()).html, /can no longer see <bdi>Sparekonto<\/bdi>/)
    await page.submit('undo', named)
    assert.deepEqual(await seen(), both)
    await page.submit('revoke-all', named)
    assert.deepEqual(await isRefused(), ['CONSENT_INVALID PSU-ID'])
    await calls.setClock({ advanceSeconds: 540 })
    assert.match((await page.read()).html, /For another minute you can undo it/)
    const { location } = await page.submit('undo', named)
    assert.equal(location, `${page.access}?done=undone`)
    assert.deepEqual(await seen(), both)
    assert.match((await page.read()).html, /<dt>Ends<\/dt><dd>15 May 2027/)
    assert.doesNotMatch((await page.read()).html, /Recently ended/)
    const events = await queryAsOwner(
      bank,
      `select cause, detail, cardinality(account_ids) as accounts from consents.event
       where psu_id = '${psuId}' order by sequence`,
    )
    assert.deepEqual(
      events.map((event) => Object.values(event).map(String).join(' ')),
      ['granted null 2', 'revoked null 1', 'restored undone 2', 'revoked null 0', 'restored undone 2'],
    )
  })

  test('a withdrawal can be undone after 600 seconds, and not after 601', async () => {
    await page.submit('revoke-all', named)
    await calls.setClock({ advanceSeconds: 600 })
    await page.submit('undo', named)
    assert.deepEqual(await seen(), both)
    await page.submit('revoke-all', named)
    await calls.setClock({ advanceSeconds: 601 })
    const { location } = await page.submit('undo', named)
    assert.equal(location, `${page.access}?done=not-undone`)
    assert.match((await page.visit(location ?? '')).html, /It is too late to undo this/)
    assert.deepEqual(await isRefused(), ['CONSENT_INVALID PSU-ID'])
  })

  test('nothing to undo: never withdrawn, granted again since, ended by the TPP, or another person’s', async () => {
    const undo = async () => (await page.submit('undo', named)).location
    const no = `${page.access}?done=not-undone`
    assert.equal(await undo(), no)
    await page.submit('revoke-all', named)
    await calls.grant({ accounts: [KARIS.card] })
    assert.equal(await undo(), no)
    assert.deepEqual(await seen(), [KARIS.card])
    assert.equal((await page.submit('undo', { ...named, tpp: 'PSDNO-FSA-1' })).location, no)
  })

  test('withdrawn and undone many times at once while the TPP reads: the events have no gap, and reads are 200 or 401', async () => {
    const reads: number[] = []
    await Promise.all([
      ...Array.from({ length: 6 }, () => page.submit('revoke-all', named)),
      ...Array.from({ length: 6 }, () => page.submit('undo', named)),
      ...Array.from({ length: 12 }, async () => reads.push((await calls.read({ 'PSU-ID': psuId })).status)),
    ])
    assert.deepEqual(
      reads.filter((status) => status !== 200 && status !== 401),
      [],
    )
    const [row] = await queryAsOwner(
      bank,
      `select count(*)::int = max(event.sequence) and max(event.sequence) = max(consent.sequence) as is_gapless
       from consents.event join consents.consent using (bank_id, tpp_id, psu_id, agreement_key)
       where event.psu_id = '${psuId}'`,
    )
    assert.equal(row?.['is_gapless'], true)
  })

  test('an objection is recorded, ends all access and cannot be undone, but access can be granted again', async () => {
    const { location } = await page.submit('object', { ...named, reason: 'not-recognised' })
    assert.equal(location, `${page.access}?done=objected`)
    assert.match(
      (await page.visit(location ?? '')).html,
      /You told the bank that something was wrong, and all access for/,
    )
    assert.deepEqual(await isRefused(), ['CONSENT_INVALID PSU-ID'])
    assert.equal((await page.submit('undo', named)).location, `${page.access}?done=not-undone`)
    assert.equal((await page.submit('object', { ...named, reason: 'other' })).location, page.access)
    const objections = await queryAsOwner(
      bank,
      `select tpp_id, reason, to_char(at, 'YYYY-MM-DD') as on from consents.objection where psu_id = '${psuId}'`,
    )
    assert.deepEqual(objections, [{ tpp_id: named.tpp, reason: 'not-recognised', on: '2026-11-16' }])
    await calls.grant({ accounts: [KARIS.card] })
    assert.deepEqual(await seen(), [KARIS.card])
  })

  test('a reason that is not on the list counts as other', async () => {
    await page.submit('object', { ...named, reason: '<script>' })
    const [row] = await queryAsOwner(bank, `select reason from consents.objection where psu_id = '${psuId}'`)
    assert.equal(row?.['reason'], 'other')
  })

  test('a consent that the TPP ended is shown, too', async () => {
    const [row] = await queryAsOwner(
      bank,
      `select consent_id::text from consents.resource where psu_id = '${psuId}'`,
    )
    await calls.giveUp(String(row?.['consent_id']))
    assert.match((await page.read()).html, /<bdi>Fjordbetaling AS<\/bdi> ended its access/)
  })
})
