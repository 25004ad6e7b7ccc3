import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { departureOf, newBrowser, type PsuBrowser } from '../sca/support/psu-browser.ts'
import { linkOf, NORA, NORDLYS_BYGG, OLA, redirectOf } from '../sca/support/tpp-calls.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf } from '../support/send.ts'
import {
  ALL_OF_KARIS,
  type ConsentCalls,
  consentsAt,
  FJORD_KAFFES,
  KARIS,
  OLAS_ACCOUNT,
} from './support/consent-calls.ts'
import { useBank } from '../support/bank.ts'

describe('the checklist', () => {
  const bank = useBank()
  let calls: ConsentCalls
  beforeEach(() => {
    calls = consentsAt(bank, bank.newTpp({ keyType: 'P-256', name: 'Fjordbetaling AS' }))
  })

  /** Kari at the checklist, acting for herself. */
  async function arrive(headers = {}): Promise<PsuBrowser> {
    const psu = newBrowser()
    await psu.open(linkOf(await calls.start(headers)).href)
    await psu.logIn(KARI)
    if (psu.field('shown') === undefined) await psu.choose('PRIVATE')
    return psu
  }
  const psuIdIn = (page: Awaited<ReturnType<PsuBrowser['approve']>>) =>
    departureOf(page).searchParams.get('psu-id') ?? ''

  test('SCA-09 the PSU checks accounts and cards; nothing is checked beforehand', async () => {
    const psu = await arrive()
    const { offered, checked } = psu.checklist()
    assert.deepEqual(offered.toSorted(), ALL_OF_KARIS.toSorted())
    assert.deepEqual(checked, [])
    const psuId = psuIdIn(await psu.approve({}, [KARIS.current, KARIS.card]))
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), [KARIS.current, KARIS.card])
  })

  test('SCA-10 SCA-11 granted accounts are checked, and unchecked ones are revoked at once', async () => {
    const psuId = psuIdIn(await (await arrive()).approve({}, [KARIS.current, KARIS.savings]))
    const again = await arrive()
    assert.deepEqual(again.checklist().checked.toSorted(), [KARIS.current, KARIS.savings])
    assert.equal(psuIdIn(await again.approve({}, [KARIS.savings, KARIS.card])), psuId)
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), [KARIS.savings, KARIS.card])
  })

  for (const [what, leave] of [
    ['refuses', (psu: PsuBrowser) => psu.refuse()],
    ['goes back', (psu: PsuBrowser) => psu.abort()],
  ] as const)
    test(`a PSU who ${what} changes nothing, and the redirect reports it`, async () => {
      const psuId = await calls.grant({ accounts: [KARIS.savings] })
      const page = await leave(await arrive())
      assert.equal(departureOf(page).searchParams.get('code'), 'SCA_INVALID')
      assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), [KARIS.savings])
    })

  for (const [what, id] of [
    ['somebody else’s', OLAS_ACCOUNT],
    ['one of a corporation that the PSU acts for', FJORD_KAFFES[0] ?? ''],
    ['nobody’s', randomUUID()],
    ['not an id at all', "'; drop schema consents cascade --"],
  ] as const)
    test(`an account that was not offered, ${what}: nothing is granted, and the page is shown again`, async () => {
      const psu = await arrive()
      const page = await psu.approve({}, [KARIS.current, id])
      assert.match(page.html, /Something has changed/)
      assert.deepEqual(
        await queryAsOwner(bank, `select from consents.granted_account where account_id = '${OLAS_ACCOUNT}'`),
        [],
      )
      const psuId = psuIdIn(await psu.approve({}, [KARIS.current, KARIS.current]))
      assert.deepEqual(
        await calls.seen({ 'PSU-ID': psuId }),
        [KARIS.current],
        'an account checked twice is granted once',
      )
    })

  test('if the offer changed while the PSU had the page open, the form is void', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    const psu = await arrive()
    await calls.grant({ accounts: [KARIS.savings], session: 'another' })
    assert.match((await psu.approve({}, ALL_OF_KARIS)).html, /Something has changed/)
    assert.deepEqual(psu.checklist().checked, [KARIS.savings])
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), [KARIS.savings])
  })

  test('Enter in a checkbox shows the page again, with the same boxes checked', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    const psu = await arrive()
    const page = await psu.post({ step: 'stay', account: [KARIS.savings, KARIS.card] })
    assert.equal(page.status, 200)
    assert.deepEqual(psu.checklist().checked, [KARIS.savings, KARIS.card])
    assert.doesNotMatch(page.html, /Something has changed/)
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), [KARIS.current])
    await psu.approve({}, psu.checklist().checked)
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), [KARIS.savings, KARIS.card])
  })

  test('8 simultaneous approvals of one link are one approval', async () => {
    const psu = await arrive()
    const pages = await Promise.all(Array.from({ length: 8 }, () => psu.approve({}, [KARIS.card])))
    assert.equal(new Set(pages.map(psuIdIn)).size, 1)
    const [row] = await queryAsOwner(
      bank,
      `select count(*)::int as n from consents.event where psu_id = '${psuIdIn(pages[0] ?? assert.fail())}'`,
    )
    assert.deepEqual(row, { n: 1 })
  })

  test('the page says who asks, for whose accounts, and what it means', async () => {
    const psu = newBrowser()
    const started = await calls.start()
    await psu.open(linkOf(started).href)
    await psu.logIn(KARI)
    const { html } = await psu.choose('PRIVATE')
    for (const words of [
      'Fjordbetaling AS',
      'your own accounts and cards',
      'of what you tick until',
      'cannot pay',
      'end it at any time',
      'If you tick nothing, they see nothing',
      '9986.05.10002',
      '4799 00** **** 0001',
      'Brukskonto',
    ])
      assert.ok(html.includes(words), words)
  })

  test('a person without any account gets a page that says so, and returns to the TPP', async () => {
    const { href, bankId } = linkOf(await calls.start())
    for (const table of ['account', 'card_account'])
      await queryAsOwner(
        bank,
        `update sandbox_ledger.${table} set customer_id = 'c0000000-0000-4000-8000-000000000001'
         where bank_id = '${bankId}' and customer_id = 'c0000000-0000-4000-8000-000000000002'`,
      )
    const psu = newBrowser()
    await psu.open(href)
    const { html } = await psu.logIn(OLA)
    assert.match(html, /You have no accounts or cards here/)
    assert.doesNotMatch(html, /value="approve"/)
    assert.equal(departureOf(await psu.abort()).searchParams.get('code'), 'SCA_INVALID')
  })

  describe('without a browser', () => {
    test('SCA-09 the sandbox’s decision names the checked accounts', async () => {
      for (const accounts of [[KARIS.card], [KARIS.current, KARIS.card], [KARIS.savings]]) {
        const psuId = await calls.grant({ accounts })
        assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), accounts)
      }
    })

    for (const [what, accounts] of [
      ['somebody else’s account', [KARIS.current, OLAS_ACCOUNT]],
      ['nobody’s', [randomUUID()]],
    ] as const)
      test(`400 FORMAT_ERROR: ${what} is not offered, and the decision can be sent again`, async () => {
        const started = await calls.start()
        const decision = { outcome: 'approve', nationalId: KARI }
        const refused = await calls.decide(started, { ...decision, accounts })
        assert.equal(refused.status, 400, refused.text)
        assert.deepEqual(codesOf(refused), ['FORMAT_ERROR accounts'])
        assert.match(refused.json.tppMessages[0]?.text ?? '', new RegExp(KARIS.savings))
        const done = await calls.decide(started, { ...decision, accounts: [KARIS.savings] })
        const psuId = redirectOf(done).get('psu-id') ?? ''
        assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), [KARIS.savings])
      })

    test('400 FORMAT_ERROR: accounts in a decision without a choice', async () => {
      const started = await calls.read({}, '/v1/user')
      const decision = { outcome: 'approve', nationalId: OLA }
      const refused = await calls.decide(started, { ...decision, accounts: [OLAS_ACCOUNT] })
      assert.equal(refused.status, 400, refused.text)
      assert.match(refused.json.tppMessages[0]?.text ?? '', /expected no accounts/)
      assert.equal((await calls.decide(started, { ...decision, accounts: [] })).status, 200)
    })
  })

  test('SCA-14 a person who acts only for a corporation chooses no context, and sees its accounts', async () => {
    const psuId = await calls.grant({ nationalId: NORA, agreementId: NORDLYS_BYGG })
    const seen = await calls.seen({ 'PSU-ID': psuId, 'PSU-Corporate-ID': NORDLYS_BYGG })
    assert.equal(seen.length, 2)
    assert.ok(!seen.includes(OLAS_ACCOUNT))
    assert.notEqual(await calls.grant({ nationalId: OLA }), psuId)
  })
})
