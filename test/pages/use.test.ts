import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { LANGUAGES } from '../../apps/server/src/platform/web/language.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { isInSight, linesOfAmount, stepsInSight } from './in-sight.ts'
import { startPreview } from './preview.ts'
import { SAMPLES } from './samples.ts'
import { startTpp } from './tpp.ts'
import { usePreview } from './use-preview.ts'

// As a PSU without JavaScript and without a mouse; the TPP is a second server, another origin.
describe('the pages in use', { skip: skipWithoutChromium }, () => {
  const scene = usePreview()
  let page: Page

  beforeEach(async () => {
    page = await scene.browser.newPage({ javaScriptEnabled: false, locale: 'nb-NO' })
    page.setDefaultTimeout(30_000)
  })

  // A page that is left open goes on loading itself again, while the others are tested.
  afterEach(() => page.close())

  const open = (name: string) => page.goto(`${scene.preview.url}/${name}`)
  const focused = () => page.locator(':focus').evaluate((element) => element.textContent ?? '')
  const lastPosted = () => scene.preview.posted.at(-1)

  test('login by keyboard: Enter in the field logs in, and the response leads to the TPP', async () => {
    await open('login')
    await page.getByLabel('Fødselsnummer').fill('148385 30061')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${scene.tpp.url}/return?psu-id=1`)
    assert.deepEqual(lastPosted()?.fields, {
      csrf: 'c2FtcGxlLXRva2Vu',
      shown: 'hash-of-the-request',
      nationalId: '148385 30061',
      step: 'login',
    })
    assert.equal(lastPosted()?.origin, scene.preview.url)
  })

  test('an invalid number is sent, for the page to say what is wrong with it, and abort needs no number', async () => {
    await open('login')
    await page.getByLabel('Fødselsnummer').fill('123')
    await page.getByRole('button', { name: 'Logg inn' }).click()
    await page.waitForURL(/return/)
    assert.equal(lastPosted()?.fields['nationalId'], '123')
    await open('login-malformed')
    assert.match(await page.title(), /^Feil: /)
    assert.match(await page.getByRole('alert').innerText(), /Nummeret har 11 siffer/)
    assert.equal(await page.getByLabel('Fødselsnummer').getAttribute('aria-invalid'), 'true')
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await page.waitForURL(/return/)
    assert.equal(lastPosted()?.fields['step'], 'abort')
  })

  test('a wrong attempt: the summary links to the field, which says what is wrong', async () => {
    await open('login-wrong')
    assert.match(await page.title(), /^Feil: /)
    await page.getByRole('alert').getByRole('link').press('Enter')
    const field = page.getByLabel('Fødselsnummer')
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    assert.equal(await field.inputValue(), '')
    await page.keyboard.type('1')
    assert.equal(await field.inputValue(), '1')
  })

  test('context by keyboard: nothing is preselected, arrow keys choose', async () => {
    await open('context')
    assert.equal(await page.locator('input:checked').count(), 0)
    await page.getByRole('radio', { name: 'Meg selv' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/return/)
    const { step, context } = lastPosted()?.fields ?? {}
    assert.deepEqual({ step, context }, { step: 'choose', context: 'e0000000-0000-4000-8000-000000000001' })
  })

  test('Enter on the approval page approves nothing until the button has the focus', async () => {
    await open('approval')
    const count = scene.preview.posted.length
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await page.waitForTimeout(300)
    assert.equal(scene.preview.posted.length, count)
    assert.equal(page.url(), `${scene.preview.url}/approval`)
  })

  for (const [label, step] of [
    [/^Godkjenn/, 'approve'],
    [/^Avvis/, 'refuse'],
    [/^Avbryt/, 'abort'],
  ] as const)
    test(`${step} is reached by Tab and pressed by Enter, and sends what was shown`, async () => {
      await open('approval')
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab')
        if (label.test(await focused())) break
      }
      assert.match(await focused(), label)
      await page.keyboard.press('Enter')
      await page.waitForURL(/return/)
      const { shown, step: posted } = lastPosted()?.fields ?? {}
      // The button in the header has a form of its own: leaving decides nothing.
      assert.deepEqual([posted, shown], [step, step === 'abort' ? undefined : 'hash-of-the-summary'])
    })

  test('the page shows what is approved', async () => {
    await open('approval')
    const shown = plainBlanks(await page.locator('main').innerText())
    for (const words of ['Fjordbetaling AS', '(Fjordpay)', '1 250,50 kr', 'Brukskonto', 'Nordlys Strøm AS'])
      assert.ok(shown.includes(words), words)
    for (const words of [
      '9986.05.20962',
      '9986.05.10002',
      '16. november 2026',
      'Strøm oktober',
      'Kari Nordmann',
    ])
      assert.ok(shown.includes(words), words)
  })

  for (const [label, step] of [
    [/^Stopp betalingen på 1 250,50 kr$/, 'approve'],
    [/^Behold betalingen$/, 'refuse'],
    [/^Gå tilbake$/, 'abort'],
  ] as const)
    test(`a cancellation: “${label.source.slice(1, -1)}” sends ${step}`, async () => {
      await open('cancellation')
      await page.getByRole('button', { name: label }).press('Enter')
      await page.waitForURL(/return/)
      const { step: posted, shown } = lastPosted()?.fields ?? {}
      assert.deepEqual([posted, shown], [step, step === 'abort' ? undefined : 'hash-of-the-summary'])
    })

  test('a cancellation: no word on its page could be mistaken for an approval', async () => {
    await open('cancellation')
    assert.equal(
      plainBlanks(await page.locator('h1').innerText()),
      'Stopp betalingen på\n1 250,50 kr\ntil Nordlys Strøm AS',
    )
    const shown = await page.locator('main').innerText()
    assert.doesNotMatch(shown, /godkjenn|avvis|avbryt/i)
    for (const words of ['Nordlys Strøm AS', '9986.05.20962', 'Strøm oktober'])
      assert.ok(shown.includes(words), words)
  })

  test('the phone distinguishes a payment to be cancelled from one to be paid', async () => {
    await open('phone-waiting')
    const what = (await page.locator('ul.waiting strong').allInnerTexts()).map(plainBlanks)
    assert.deepEqual(what.slice(0, 2), [
      'Betal 1 250,50 kr til Nordlys Strøm AS',
      'Stopp betalingen på 1 250,50 kr til Nordlys Strøm AS',
    ])
  })

  test('SCA-09 the checklist by keyboard: Space checks, the button sends what is checked', async () => {
    await open('consent-3')
    const boxes = page.getByRole('group', { name: 'Kryss av for det de skal få se' }).getByRole('checkbox')
    assert.equal(await boxes.count(), 3)
    assert.equal(await page.locator('input:checked').count(), 0)
    await boxes.nth(0).focus()
    for (const key of ['Space', 'Tab', 'Tab', 'Space', 'Tab']) await page.keyboard.press(key)
    assert.equal(await focused(), 'Bekreft valget')
    await page.keyboard.press('Enter')
    await page.waitForURL(/return/)
    const { fields, checked } = lastPosted() ?? {}
    assert.equal(fields?.['step'], 'approve')
    assert.deepEqual(checked, [
      'a0000000-0000-4000-8000-000000000000',
      'a0000000-0000-4000-8000-000000000002',
    ])
  })

  test('SCA-09 Enter in a checkbox decides nothing', async () => {
    await open('consent-3')
    await page.getByRole('checkbox').nth(1).press('Space')
    await page.getByRole('checkbox').nth(1).press('Enter')
    await page.waitForURL(/return/)
    const { fields, checked } = lastPosted() ?? {}
    assert.equal(fields?.['step'], 'stay')
    assert.deepEqual(checked, ['a0000000-0000-4000-8000-000000000001'])
  })

  test('SCA-10 the previous choice is checked, and an explanation precedes the boxes', async () => {
    await open('consent-renewed')
    const boxes = page.getByRole('checkbox')
    const states = await Promise.all([0, 1, 2, 3, 4].map((index) => boxes.nth(index).isChecked()))
    assert.deepEqual(states, [true, false, true, false, false])
    const described = await page.locator('fieldset').getAttribute('aria-describedby')
    assert.match(await page.locator(`#${described}`).innerText(), /Fjerner du alle, mister de all tilgang/)
    assert.match(
      await boxes.nth(2).locator('..').innerText(),
      /Kredittkort[^]*Kort[^]*4799 00\*\* \*\*\*\* [^]*Valgt sist/,
    )
  })

  test('SCA-11 the page explains what happens if nothing is checked', async () => {
    await open('consent-1')
    assert.match(
      await page.locator('#unchecked').innerText(),
      /Krysser du ikke av for noe, får de ikke se noe/,
    )
    await page.getByRole('button', { name: 'Bekreft valget' }).press('Enter')
    await page.waitForURL(/return/)
    assert.deepEqual(lastPosted()?.checked, [])
  })

  test('the boxes come under one sentence: the first is in sight on a phone, with one button for all from four on', async () => {
    await page.setViewportSize({ width: 390, height: 664 })
    for (const [name, offersAll] of [
      ['consent-3', false],
      ['consent-12', true],
    ] as const) {
      await open(name)
      assert.ok(await isInSight(page.locator('.choice').first()), name)
      assert.equal((await stepsInSight(page)).includes('check-all'), offersAll, name)
    }
    await page.getByRole('button', { name: 'Kryss av for alle' }).press('Enter')
    await page.waitForURL(/return/)
    assert.equal(lastPosted()?.fields['step'], 'check-all')
  })

  test('nothing to choose from: the only button returns to the TPP', async () => {
    await open('consent-none')
    const buttons = page.locator('main').getByRole('button')
    assert.deepEqual(await buttons.allInnerTexts(), ['Tilbake til Fjordbetaling AS'])
    await buttons.press('Enter')
    await page.waitForURL(/return/)
    assert.equal(lastPosted()?.fields['step'], 'abort')
  })

  test('every button on the page about access says what it withdraws from whom', async () => {
    await open('access')
    const names = await page.getByRole('button').evaluateAll((all) => all.map((one) => one.textContent ?? ''))
    for (const name of [
      'Avslutt Sparekonto, Fjordbetaling AS, Dine egne kontoer og kort',
      'Avslutt denne tilgangen for Fjordbetaling AS, Dine egne kontoer og kort',
      'Slå av Brukskonto, Dine egne kontoer og kort',
      'Slå på Sparekonto, For Fjord Kaffe AS',
    ])
      assert.ok(names.includes(name), names.join())
    assert.equal(new Set(names).size, names.length, 'no two buttons have one name')
  })

  test('a link that ended without a decision says what did not happen', async () => {
    await open('end-timed-out-cancel')
    assert.match(await page.locator('main').innerText(), /Betalingen er ikke stoppet med denne lenken/)
    await open('end-timed-out')
    assert.match(await page.locator('main').innerText(), /Ingenting er godkjent med denne lenken/)
  })

  test('an instant payment has no date: it is paid right away', async () => {
    await open('approval-instant')
    const shown = await page.locator('main').innerText()
    assert.match(shown, /Når\s+Med en gang\s+Betalingen er endelig/)
    assert.doesNotMatch(shown, /2026/)
  })

  test('a payment abroad: IBAN in groups, the payee’s bank, and the fee in its own currency', async () => {
    await open('approval-abroad')
    const shown = plainBlanks(await page.locator('main').innerText())
    assert.match(shown, /Til\s+Hanse Kontor GmbH\s+DE89 3704 0044 0532 0130 00/)
    assert.match(shown, /BIC: COBADEFFXXX/)
    assert.match(
      shown,
      /Ca. 5 692 kr til sammen\s+Inkludert gebyr 50,00 kr og valutapåslag 14,07 kr\s+Kurs nå: 1 EUR = 11,7250 NOK/,
    )
    assert.match(shown, /Godkjenn 480,00 EUR/)
  })

  for (const [name, places] of [
    ['approval-abroad-long', ['h1 .sum', 'button.primary span']],
    ['cancellation-long', ['h1 .sum', 'button.primary span']],
    ['phone-waiting', ['.waiting li:nth-child(3) strong']],
  ] as const)
    test(`${name}: no amount breaks across lines at 320 px, in any language`, async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      for (const language of LANGUAGES) {
        await open(`${name}?lang=${language}`)
        for (const place of places)
          assert.equal(await linesOfAmount(page.locator(place)), 1, `${language} ${place}`)
      }
    })

  // The pages have no script: resized, they look as if they had been opened at that size.
  test('every answer to a single payment is visible at 390×664 and at 1366×633, and stays visible', async () => {
    const phone = { width: 390, height: 664 }
    const laptop = { width: 1366, height: 633 }
    for (const name of SINGLE_PAYMENTS)
      for (const language of LANGUAGES) {
        await page.setViewportSize(phone)
        await open(`${name}?lang=${language}`)
        for (const size of [phone, laptop]) {
          await page.setViewportSize(size)
          const steps = await stepsInSight(page)
          for (const step of ['approve', 'refuse', 'abort'])
            assert.ok(steps.includes(step), `${name} ${language} ${size.width} ${step}`)
        }
        await page.mouse.wheel(0, 200)
        for (const size of [laptop, phone]) {
          await page.setViewportSize(size)
          const steps = await stepsInSight(page)
          assert.ok(steps.includes('approve'), `${name} ${language} ${size.width}, scrolled`)
        }
      }
  })

  test('on a screen that is too low for it, as with 400 % zoom, the answers are at the end of the page', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await open('approval')
    assert.equal(await isInSight(page.locator('button[value=approve]')), false)
    await page.locator('button[value=approve]').scrollIntoViewIfNeeded()
    assert.ok(await isInSight(page.locator('button[value=approve]')))
  })

  test('a hundred payments: count, total and the largest come first, the total stays visible, all are listed', async () => {
    await page.setViewportSize({ width: 390, height: 664 })
    await open('basket-100')
    const summary = plainBlanks(await page.locator('dl.facts').innerText())
    assert.match(
      summary,
      /Til sammen\s+[\d ]+,\d\d kr\s+[\d ]+,\d\d EUR\s+100 betalinger til 6 kontoer\s+Største betaling/,
    )
    assert.equal(await page.locator('ol.lines > li').count(), 100)
    assert.ok(await isInSight(page.locator('.bar-total')))
    const bar = plainBlanks(await page.locator('.bar-total').innerText())
    assert.match(bar, /kr og [\d ]+,\d\d EUR/, 'a total for each currency')
  })

  test('the language switch keeps the page, and is remembered', async () => {
    await open('approval')
    await page.getByText('Språk: Bokmål').click()
    await page.getByRole('link', { name: 'Nynorsk' }).click()
    assert.match(await page.locator('main').innerText(), /Førespurnad frå Fjordbetaling AS/)
    await open('login')
    assert.equal(await page.locator('html').getAttribute('lang'), 'nn')
  })

  test('the empty phone checks for new requests by itself until the person turns that off', async () => {
    await open('phone-empty')
    await page.waitForResponse(/phone-empty/)
    await page.getByRole('link', { name: 'Slå av automatisk oppdatering' }).click()
    const renewed = page.waitForResponse(/phone-empty/, { timeout: 4000 })
    await assert.rejects(renewed)
  })

  for (const javaScriptEnabled of [true, false])
    test(`the page that leaves: a TPP may redirect to another origin, JavaScript ${javaScriptEnabled}`, async (t) => {
      const app = await startTpp()
      const redirecting = await startTpp(`${app.url}/app`)
      const leaveTo = `${redirecting.url}/return?a=1&b=%C3%A5;c="x"`
      const leaving = await startPreview({ leaveTo })
      const visitor = await scene.browser.newPage({ javaScriptEnabled })
      t.after(() => Promise.all([visitor.close(), app.stop(), redirecting.stop(), leaving.stop()]))
      visitor.setDefaultTimeout(30_000)
      await visitor.goto(`${leaving.url}/approval`)
      await visitor.locator('button.primary').click()
      await visitor.waitForURL(`${app.url}/app`)
      assert.deepEqual(redirecting.visits, ['/return?a=1&b=%C3%A5;c=%22x%22'])
    })

  test('an ended page offers to return to the TPP', async () => {
    await open('end-timed-out')
    const link = page.getByRole('link', { name: 'Tilbake til Fjordbetaling AS' })
    assert.equal(await link.getAttribute('href'), 'https://tpp.example/return?state=1&code=2')
  })
})

const plainBlanks = (text: string) => text.replaceAll('\u00a0', ' ')

const SINGLE_PAYMENTS = Object.keys(SAMPLES).filter((name) => {
  const view = SAMPLES[name]
  return view?.kind === 'approval' && view.payments.length === 1
})
