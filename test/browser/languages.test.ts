import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Language } from '../../apps/server/src/platform/web/language.ts'
import { messagesIn } from '../../apps/server/src/platform/web/messages/messages-in.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import {
  backAtTpp,
  choose,
  FJORD_KAFFE,
  heading,
  loginHeading,
  primaryLabel,
  KARI,
  logIn,
  press,
  shownOn,
  switchLanguage,
} from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'
import { create, identifyLink } from './support/tpp-calls.ts'

const LOCALES = [
  ['nb-NO', 'nb', '125,50 kr'],
  ['nn-NO', 'nn', '125,50 kr'],
  // A draft: nobody meets it at a bank that does not name it among its languages.
  ['se-NO', 'nb', '125,50 kr'],
  ['en-GB', 'en', /NOK\s?125\.50|kr\s?125\.50/],
] as const

describe('languages and hands', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  before(async () => void (scene = await openScene()))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  const langOf = (page: Page) => page.locator('html').getAttribute('lang')

  for (const [locale, language, amount] of LOCALES)
    test(`a browser that prefers ${locale} gets every page in ${language}`, async () => {
      const text = messagesIn(language)
      const page = await scene.newPage({ locale })
      const { scaRedirect } = await create(scene)
      await page.goto(scaRedirect)
      assert.deepEqual([await langOf(page), await loginHeading(page)], [language, text.login.title])
      await logIn(page, '01010112345')
      assert.ok((await shownOn(page)).includes(text.login.triesLeft(4)))
      await logIn(page, KARI)
      assert.deepEqual(
        [await langOf(page), await page.locator('button[value=refuse]').innerText()],
        [language, text.decision['approve-payment'].refuse],
      )
      const shown = await shownOn(page)
      assert.ok(typeof amount === 'string' ? shown.includes(amount) : amount.test(shown), shown)
      await press(page, 'approve')
      await backAtTpp(page, scene)
      await page.goto(scaRedirect)
      assert.deepEqual(
        [await langOf(page), await heading(page)],
        [language, text.end.approved.title['approve-payment']],
      )
    })

  test('the switch changes the language and nothing else, on each step and from then on', async () => {
    const page = await scene.newPage({ locale: 'nb-NO' })
    await page.goto(await identifyLink(scene, randomUUID()))
    const switchTo = async (language: Language, expected: string) => {
      await switchLanguage(page, language)
      assert.deepEqual([await langOf(page), await heading(page)], [language, expected])
    }
    await switchLanguage(page, 'en')
    assert.deepEqual([await langOf(page), await loginHeading(page)], ['en', messagesIn('en').login.title])
    await logIn(page, KARI)
    assert.equal(await heading(page), messagesIn('en').context.title)
    await switchTo('nn', messagesIn('nn').context.title)
    await choose(page, FJORD_KAFFE)
    assert.equal(await primaryLabel(page), messagesIn('nn').identity.approve)
    await switchLanguage(page, 'nb')
    assert.equal(await primaryLabel(page), messagesIn('nb').identity.approve)
    assert.match(await shownOn(page), /Fjord Kaffe AS/, 'the choice is kept')
    await press(page, 'approve')
    assert.equal((await backAtTpp(page, scene))['context'], 'CORPORATE')
  })

  test('a whole flow by keyboard alone, in a browser that runs scripts too', async () => {
    const page = await scene.newPage({ javaScriptEnabled: true })
    await page.goto(await identifyLink(scene, randomUUID()))
    await tabTo(page, 'a.skip')
    await page.keyboard.press('Enter')
    await tabTo(page, 'input[name=nationalId]')
    await page.keyboard.type(KARI)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: messagesIn('nb').context.title }).waitFor()
    await tabTo(page, 'input[name=context]')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: messagesIn('nb').identity.approve }).waitFor()
    // A second Enter on the page that follows must not approve.
    await page.keyboard.press('Enter')
    await tabTo(page, 'button[value=approve]')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: messagesIn('nb').leaving.stay }).waitFor()
    assert.equal((await backAtTpp(page, scene))['psu-corporate-id'], FJORD_KAFFE)
  })
})

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.locator(`${selector}:focus`).count()) === 1) return
  }
  assert.fail(`${selector} cannot be reached by Tab`)
}
