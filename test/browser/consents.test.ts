import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { type Aisp, bankPageOf, boxesOn, check, linkIn, namesIn, newAisp, PRESENT } from './support/aisp.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import {
  backAtTpp,
  choose,
  FJORD_KAFFE,
  follow,
  heading,
  KARI,
  logIn,
  press,
  shownOn,
  switchLanguage,
} from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

interface Way {
  readonly who: string
  readonly context: string
  /** What the TPP sends besides PSU-ID. */
  readonly headers: Readonly<Record<string, string>>
  readonly offered: readonly string[]
  readonly checked: string
  /** Whose accounts they are, as the page says. */
  readonly whose: RegExp
}

const WAYS: readonly Way[] = [
  {
    who: 'a private person',
    context: 'PRIVATE',
    headers: {},
    offered: ['Brukskonto', 'Sparekonto', 'Kredittkort'],
    checked: 'Brukskonto',
    whose: /dine egne kontoer og kort/,
  },
  {
    who: 'a corporation',
    context: FJORD_KAFFE,
    headers: { 'PSU-Corporate-ID': FJORD_KAFFE },
    offered: ['Driftskonto', 'Skattetrekkskonto'],
    checked: 'Driftskonto',
    whose: /kontoene til Fjord Kaffe AS/,
  },
]

describe('consents in a browser', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  /** The balances of the first account that the TPP sees. */
  async function balancesTarget(aisp: Aisp, psu: Record<string, string>): Promise<string> {
    const { json } = await aisp.get('/v1/accounts', psu)
    const [account] = json['accounts'] as { resourceId: string }[]
    return `/v1/accounts/${account?.resourceId}/balances`
  }

  for (const { who, context, headers, offered, checked, whose } of WAYS)
    test(`SVC-18 SVC-19 SVC-20 SCA-08 SCA-09 a new AISP gets its first consent, for ${who}`, async () => {
      const aisp = newAisp(scene)
      const page = await scene.newPage(PHONE)

      // From the TPP's own site to the bank, and back.
      const link = linkIn(await aisp.get('/v1/accounts', PRESENT), 'SCA_NOT_FOUND')
      await page.goto(scene.site.offer(link))
      await follow(page.getByRole('link', { name: 'to the bank' }))
      assert.match(await shownOn(page), /La Fjordoversikt AS\s+se kontoer du velger/)
      await logIn(page, KARI)
      await choose(page, context)
      assert.match(await heading(page), /^La Fjordoversikt AS\s+se kontoer du velger$/)
      assert.match(await shownOn(page), whose)
      assert.deepEqual(await boxesOn(page), Object.fromEntries(offered.map((name) => [name, false])))
      await check(page, checked)
      await press(page, 'approve')
      const back = await backAtTpp(page, scene)
      assert.equal(back['psu-corporate-id'], headers['PSU-Corporate-ID'])
      const psu = { 'PSU-ID': back['psu-id'] ?? '', ...headers }
      assert.deepEqual(namesIn(await aisp.get('/v1/accounts', { ...psu, ...PRESENT })), [checked])

      // Without the PSU: four reads of balances a day.
      const balances = await balancesTarget(aisp, psu)
      const statuses = []
      for (let count = 0; count < 5; count += 1) statuses.push((await aisp.get(balances, psu)).status)
      assert.deepEqual(statuses, [200, 200, 200, 200, 429])
      assert.equal((await aisp.get(balances, { ...psu, ...PRESENT })).status, 200)

      // The PSU withdraws the consent, and grants another.
      await page.goto(bankPageOf(link))
      await logIn(page, KARI)
      await follow(page.getByRole('link', { name: 'Tilganger' }))
      assert.match(await shownOn(page), /Fjordoversikt AS/)
      await follow(page.getByRole('button', { name: 'Avslutt denne tilgangen for Fjordoversikt AS' }))
      assert.match(await shownOn(page), /Tilgangen er avsluttet[^]*Ingen har fått tilgang/)
      const revoked = await aisp.get('/v1/accounts', { ...psu, ...PRESENT })
      await page.goto(linkIn(revoked, 'CONSENT_INVALID'))
      await logIn(page, KARI)
      if (context === 'PRIVATE') await choose(page, context)
      assert.deepEqual(
        Object.values(await boxesOn(page)),
        offered.map(() => false),
      )
      await check(page, ...offered)
      await press(page, 'approve')
      assert.equal((await backAtTpp(page, scene))['psu-id'], psu['PSU-ID'])
      const seen = namesIn(await aisp.get('/v1/accounts', psu))
      const cards = namesIn(await aisp.get('/v1/card-accounts', psu), 'cardAccounts')
      assert.deepEqual([...seen, ...cards], offered)
    })

  test('what is checked stays checked in another language, and all can be checked at once', async () => {
    const page = await scene.newPage(PHONE)
    await page.goto(linkIn(await newAisp(scene).get('/v1/accounts'), 'SCA_NOT_FOUND'))
    await logIn(page, KARI)
    await choose(page, 'PRIVATE')
    await check(page, 'Sparekonto')
    await switchLanguage(page, 'en')
    assert.match(await heading(page), /^Let Fjordoversikt AS see accounts/)
    assert.deepEqual(await boxesOn(page), { Brukskonto: false, Sparekonto: true, Kredittkort: false })
    for (const [step, isChecked] of [
      ['check-all', true],
      ['check-none', false],
    ] as const) {
      // Kari has three accounts; from four on the page has this button.
      await page.locator('fieldset').evaluate((fieldset, value) => {
        const button = fieldset.ownerDocument.createElement('button')
        Object.assign(button, { name: 'step', value, textContent: value })
        fieldset.append(button)
      }, step)
      await press(page, step)
      assert.deepEqual(
        Object.values(await boxesOn(page)),
        [1, 2, 3].map(() => isChecked),
      )
      assert.match(await heading(page), /^Let Fjordoversikt AS see accounts/)
    }
  })

  test('LIM-12 SCA-10 SCA-11 after 180 days the checklist is as it was left, and unchecked accounts are revoked', async () => {
    const aisp = newAisp(scene)
    await aisp.setClock({ time: '2026-11-16T09:00:00+00:00' })
    const page = await scene.newPage()
    await page.goto(linkIn(await aisp.get('/v1/accounts'), 'SCA_NOT_FOUND'))
    await logIn(page, KARI)
    await choose(page, 'PRIVATE')
    await check(page, 'Brukskonto', 'Kredittkort')
    await press(page, 'approve')
    const psu = { 'PSU-ID': (await backAtTpp(page, scene))['psu-id'] ?? '' }
    await aisp.setClock({ time: '2027-05-15T09:00:00+00:00' })
    assert.deepEqual(namesIn(await aisp.get('/v1/accounts', psu)), ['Brukskonto'])
    await aisp.setClock({ time: '2027-05-15T10:00:00+00:00' })
    await page.goto(linkIn(await aisp.get('/v1/accounts', psu), 'CONSENT_EXPIRED'))
    await logIn(page, KARI)
    await choose(page, 'PRIVATE')
    assert.deepEqual(await boxesOn(page), { Brukskonto: true, Sparekonto: false, Kredittkort: true })
    await page.getByRole('checkbox', { name: 'Kredittkort' }).uncheck()
    await press(page, 'approve')
    await backAtTpp(page, scene)
    assert.deepEqual(namesIn(await aisp.get('/v1/accounts', psu)), ['Brukskonto'])
    assert.deepEqual(namesIn(await aisp.get('/v1/card-accounts', psu), 'cardAccounts'), [])
  })

  test('SCA-08 SCA-12 SCA-13 on the bank’s own page: one account is withdrawn, the choice is changed, and an account is closed for payments', async () => {
    const aisp = newAisp(scene)
    const page = await scene.newPage(PHONE)
    const link = linkIn(await aisp.get('/v1/accounts'), 'SCA_NOT_FOUND')
    await page.goto(link)
    await logIn(page, KARI)
    await choose(page, 'PRIVATE')
    await check(page, 'Brukskonto', 'Sparekonto')
    await press(page, 'approve')
    assert.match(
      await shownOn(page),
      /Du har gitt tilgang[^]*Hvem\s+Fjordoversikt AS\s+Tilgang til\s+Saldo og transaksjoner\s+Kontoer\s+Brukskonto\s+9986\.05\.10002\s+Sparekonto\s+[0-9.]+\s+Utløper\s+[0-9]+\. [a-z]+ 20[0-9]{2}\s+Du finner tilgangen under «Tilganger»/,
    )
    const psu = { 'PSU-ID': (await backAtTpp(page, scene))['psu-id'] ?? '' }
    const seen = async () => namesIn(await aisp.get('/v1/accounts', psu))

    await page.goto(`${bankPageOf(link)}/consents`)
    assert.equal(page.url(), `${bankPageOf(link)}?to=consents`, 'the PSU logs in first')
    await logIn(page, KARI)
    assert.equal(page.url(), `${bankPageOf(link)}/consents`)
    await follow(page.getByRole('button', { name: 'Avslutt Sparekonto' }))
    assert.deepEqual(await seen(), ['Brukskonto'])

    await follow(page.getByRole('button', { name: 'Slå av Brukskonto' }))
    assert.match(
      await shownOn(page),
      /Betaling fra andre apper er slått av for kontoen[^]*Betaling fra andre apper er av/,
    )
    assert.deepEqual(await seen(), ['Brukskonto'])
    await follow(page.getByRole('button', { name: 'Slå på Brukskonto' }))

    const returns = scene.site.returns.length
    await follow(page.getByRole('button', { name: 'Endre for Fjordoversikt AS' }))
    await logIn(page, KARI)
    assert.deepEqual(await boxesOn(page), { Brukskonto: true, Sparekonto: false, Kredittkort: false })
    await check(page, 'Sparekonto')
    await press(page, 'approve')
    assert.match(await shownOn(page), /Valget ditt er lagret/)
    assert.equal(scene.site.returns.length, returns, 'the TPP is not notified')
    assert.deepEqual(await seen(), ['Brukskonto', 'Sparekonto'])
  })
})
