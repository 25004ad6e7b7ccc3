import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { hasChromium, startBrowser } from './browser.ts'
import { startPreview } from './preview.ts'

// As a PSU without JavaScript and without a mouse; the TPP is a second server, another origin.
describe('the pages in use', { skip: hasChromium ? false : 'chromium is not installed' }, () => {
  let browser: Browser
  let tpp: Awaited<ReturnType<typeof startTpp>>
  let preview: Awaited<ReturnType<typeof startPreview>>
  let page: Page

  before(async () => {
    browser = await startBrowser()
    tpp = await startTpp()
    preview = await startPreview({ leaveTo: `${tpp.url}/return?psu-id=1` })
  })

  beforeEach(async () => {
    page = await browser.newPage({ javaScriptEnabled: false, locale: 'nb-NO' })
    page.setDefaultTimeout(5000)
  })

  after(async () => {
    await browser.close()
    await preview.stop()
    await tpp.stop()
  })

  const open = (name: string) => page.goto(`${preview.url}/${name}`)
  const focused = () => page.locator(':focus').evaluate((element) => element.textContent ?? '')
  const lastPosted = () => preview.posted.at(-1)

  test('login by keyboard: Enter in the field logs in, and the answer leads to the TPP', async () => {
    await open('login')
    await page.getByLabel('Fødselsnummer').fill('148385 30061')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${tpp.url}/return?psu-id=1`)
    assert.deepEqual(lastPosted()?.fields, {
      csrf: 'c2FtcGxlLXRva2Vu',
      nationalId: '148385 30061',
      step: 'login',
    })
    assert.equal(lastPosted()?.origin, preview.url)
  })

  test('a number that cannot be one is stopped before it costs a try, but abort needs no number', async () => {
    await open('login')
    const count = preview.posted.length
    await page.getByLabel('Fødselsnummer').fill('123')
    await page.getByRole('button', { name: 'Logg inn' }).click()
    assert.equal(preview.posted.length, count)
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await page.waitForURL(/return/)
    assert.equal(lastPosted()?.fields['step'], 'abort')
  })

  test('a wrong try: the summary leads to the field, which says what is wrong', async () => {
    await open('login-wrong')
    assert.match(await page.title(), /^Feil: /)
    await page.getByRole('alert').getByRole('link').press('Enter')
    const field = page.getByLabel('Fødselsnummer')
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    assert.equal(await field.inputValue(), '')
    await page.keyboard.type('1')
    assert.equal(await field.inputValue(), '1')
  })

  test('context by keyboard: nothing is chosen beforehand, arrows choose', async () => {
    await open('context')
    assert.equal(await page.locator('input:checked').count(), 0)
    await page.getByRole('radio', { name: 'Meg selv' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/return/)
    const { step, context } = lastPosted()?.fields ?? {}
    assert.deepEqual({ step, context }, { step: 'choose', context: 'e0000000-0000-4000-8000-000000000001' })
  })

  test('Enter on the approval page approves nothing until one stands on the button', async () => {
    await open('approval')
    const count = preview.posted.length
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await page.waitForTimeout(300)
    assert.equal(preview.posted.length, count)
    assert.equal(page.url(), `${preview.url}/approval`)
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
      assert.deepEqual(lastPosted()?.fields, {
        csrf: 'c2FtcGxlLXRva2Vu',
        shown: 'hash-of-what-is-shown',
        step,
      })
    })

  test('what is approved stands on the page', async () => {
    await open('approval')
    const shown = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
    for (const words of ['Fjordbetaling AS', '«Fjordpay»', '1 250,50 kr', 'NOK', 'Nordlys Strøm AS'])
      assert.ok(shown.includes(words), words)
    for (const words of [
      '9986.05.20962',
      '9986.05.10002',
      '15. november 2026',
      'Strøm oktober',
      'Kari Nordmann',
    ])
      assert.ok(shown.includes(words), words)
  })

  test('the language switch keeps the page, and is remembered', async () => {
    await open('approval')
    await page.getByRole('link', { name: 'Nynorsk' }).click()
    assert.equal(await page.locator('h1').innerText(), 'Vil du godkjenne betalinga?')
    await open('login')
    assert.equal(await page.locator('html').getAttribute('lang'), 'nn')
  })

  test('the empty phone looks for news by itself until one says stop', async () => {
    await open('phone-empty')
    await page.waitForResponse(/phone-empty/)
    await page.getByRole('link', { name: 'Slå av automatisk oppdatering' }).click()
    const renewed = page.waitForResponse(/phone-empty/, { timeout: 4000 })
    await assert.rejects(renewed)
  })

  for (const javaScriptEnabled of [true, false])
    test(`the page that leaves: a TPP may redirect on to another origin, JavaScript ${javaScriptEnabled}`, async (t) => {
      const app = await startTpp()
      const redirecting = await startTpp(`${app.url}/app`)
      const leaveTo = `${redirecting.url}/return?a=1&b=%C3%A5;c="x"`
      const leaving = await startPreview({ leaveTo })
      t.after(() => Promise.all([app.stop(), redirecting.stop(), leaving.stop()]))
      const visitor = await browser.newPage({ javaScriptEnabled })
      visitor.setDefaultTimeout(5000)
      await visitor.goto(`${leaving.url}/approval`)
      await visitor.locator('button.primary').click()
      await visitor.waitForURL(`${app.url}/app`)
      assert.deepEqual(redirecting.visits, ['/return?a=1&b=%C3%A5;c=%22x%22'])
    })

  test('an end offers the way back', async () => {
    await open('end-timed-out')
    const link = page.getByRole('link', { name: 'Tilbake til Fjordbetaling AS' })
    assert.equal(await link.getAttribute('href'), 'https://tpp.example/return?state=1&code=2')
  })
})

interface Tpp {
  readonly url: string
  readonly visits: readonly string[]
  stop(): Promise<void>
}

async function startTpp(redirectsTo?: string): Promise<Tpp> {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    if (redirectsTo === undefined) response.end('back at the TPP')
    else response.writeHead(302, { location: redirectsTo }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, visits, stop }
}
