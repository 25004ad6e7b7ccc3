import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Bank } from '@havn/tpp-sdk'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { ROUTES } from '../src/routes.ts'
import { brokenFragments, type Crawled, crawl, routesMissed, screensOf } from './support/crawl.ts'
import { loadAxe, lookWithAxe } from './support/look-with-axe.ts'
import { makeData, setBankDay } from './support/make-data.ts'
import { payByClicking } from './support/pay-by-clicking.ts'
import { shooter } from './support/screenshots.ts'
import { type Scene, skipWithoutChromium, startScene } from './support/start-scene.ts'
import { scrollsSideways, watch } from './support/watch.ts'

/** Pages that are reached otherwise than by a link: by a form, from the bank, or by programs. */
const UNLINKED: ReadonlySet<string> = new Set([
  '/tpp/callback',
  '/people/:customerId/read',
  '/scenarios/runs/:runId',
  '/search',
  '/docs/search',
  '/docs/llms.txt',
  '/docs/llms-full.txt',
])

/** More than this of a phone would be gone before the content. */
const phoneBarMax = 96

describe('the console', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  let bank: Bank
  let pages: readonly Crawled[] = []
  /** A page of each route. */
  let screens: ReadonlyMap<string, string> = new Map()

  before(async () => {
    scene = await startScene()
    bank = scene.bankAs('default')
    await setBankDay(bank)
  })
  after(() => scene?.close())

  const bankOrigins = () => [new URL(scene.bankPageUrl).origin]

  /** Opens a browser of its own, lets `work` use it, and asserts that it had nothing to complain about. */
  async function withPage(
    options: BrowserContextOptions,
    work: (page: Page) => Promise<void>,
  ): Promise<void> {
    const context = await scene.newContext(options)
    const { complaints } = await watch(context, [scene.origin, ...bankOrigins()])
    context.setDefaultTimeout(15_000)
    try {
      await work(await context.newPage())
      assert.deepEqual(complaints, [])
    } finally {
      await context.close()
    }
  }

  test('from nothing to an approved and executed payment, by clicking only', () =>
    withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      const paymentId = await payByClicking(page, {
        bankUrl: scene.bankPageUrl,
        approves: 'on the page',
        shoot: shooter('first-payment'),
      })
      const payment = await bank.sandbox.readSandboxPayment({ paymentId })
      assert.equal(payment.status === 200 && payment.body.transactionStatus, 'ACSC')
    }))

  test('the same without script', () =>
    withPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async (page) => {
      const paymentId = await payByClicking(page, { bankUrl: scene.bankPageUrl, approves: 'by button' })
      const payment = await bank.sandbox.readSandboxPayment({ paymentId })
      assert.equal(payment.status === 200 && payment.body.transactionStatus, 'ACSC')
    }))

  test('every link leads to a page, every route is linked, and reading changes nothing', async (t) => {
    await makeData(bank)
    const seen = await factsOf(bank)
    pages = await crawl(scene.origin, '/', scene.cookie)
    screens = screensOf(ROUTES, pages)
    const broken = pages.filter(({ status }) => status !== 200 && status !== 303)
    assert.deepEqual(
      broken.map(({ path, status, from }) => `${from} links to ${path}: ${status}`),
      [],
    )
    assert.deepEqual(brokenFragments(scene.origin, pages), [])
    assert.deepEqual(await factsOf(bank), seen)
    const missed = routesMissed(ROUTES, pages)
    assert.deepEqual(
      missed.filter((path) => !UNLINKED.has(path)),
      [],
      'no link leads to these',
    )
    t.diagnostic(`${pages.length} pages of ${screens.size} screens`)
  })

  test('every screen in light, dark and at 390 px: axe-core finds no problem, and nothing scrolls sideways', async () => {
    const problems: string[] = []
    const context = await scene.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
    const { complaints } = await watch(context, [scene.origin])
    await loadAxe(context)
    const page = await context.newPage()
    for (const [route, path] of screens) {
      const shoot = shooter(route === '/' ? 'live' : route.slice(1).replaceAll(/[/:]+/g, '-'))
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${scene.origin}${path}`)
      const report = (where: string) => (problem: string) => problems.push(`${path} ${where}: ${problem}`)
      if (await scrollsSideways(page)) report('1280 px')('scrolls sideways')
      ;(await lookWithAxe(page, 'all')).forEach(report('light'))
      await shoot(page, 'light')
      await page.emulateMedia({ colorScheme: 'dark' })
      ;(await lookWithAxe(page, 'appearance')).forEach(report('dark'))
      await shoot(page, 'dark')
      await page.setViewportSize({ width: 390, height: 844 })
      if (await scrollsSideways(page)) report('390 px')('scrolls sideways')
      const bar = Number(await page.evaluate("document.querySelector('header.top').offsetHeight"))
      if (bar > phoneBarMax) report('390 px')(`the bar is ${bar} pixels high`)
      ;(await lookWithAxe(page, 'all')).forEach(report('390 px, dark'))
      await page.emulateMedia({ colorScheme: 'light' })
      await shoot(page, 'phone')
    }
    await context.close()
    assert.deepEqual([...problems, ...complaints], [])
  })

  test('every screen has the same content without script', async () => {
    const [scripted, plain] = await Promise.all(
      [true, false].map((javaScriptEnabled) => scene.newContext({ javaScriptEnabled })),
    )
    assert(scripted && plain)
    const [one, other] = [await scripted.newPage(), await plain.newPage()]
    for (const path of screens.values()) {
      await Promise.all([one.goto(`${scene.origin}${path}`), other.goto(`${scene.origin}${path}`)])
      assert.deepEqual(await wordsOn(other), await wordsOn(one), path)
    }
    await Promise.all([scripted.close(), plain.close()])
  })

  test('a form from elsewhere and another Host are refused, and do nothing', async () => {
    const { origin } = scene
    const seen = await factsOf(bank)
    const form = { method: 'POST', body: new URLSearchParams({ seconds: '3600' }) }
    for (const foreign of [
      'https://evil.example',
      'null',
      origin.replace('localhost', '127.0.0.1'),
      `${origin}0`,
    ]) {
      const answer = await fetch(`${origin}/time/move`, { ...form, headers: { origin: foreign } })
      assert.equal(answer.status, 403, foreign)
    }
    assert.equal((await fetch(`${origin}/time/move`, form)).status, 403, 'without an Origin')
    const crossSite = { origin, 'sec-fetch-site': 'cross-site' }
    assert.equal((await fetch(`${origin}/time/move`, { ...form, headers: crossSite })).status, 403)
    for (const host of [
      'evil.example',
      `evil.example:${new URL(origin).port}`,
      `127.0.0.1:${new URL(origin).port}`,
    ])
      assert.equal(await statusWithHost(origin, host), 421, host)
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      assert.equal((await fetch(origin, { method, headers: { origin } })).status, 405, method)
    assert.deepEqual(await factsOf(bank), seen)
  })

  test('the navigation of the documentation shows the page that is read, and is folded on a phone', () =>
    withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(`${scene.origin}/docs/changelog`)
      const current = page.locator('.docs-nav [aria-current=page]')
      const { y = 0, height = 0 } = (await current.boundingBox()) ?? {}
      assert(y > 60 && y + height < 800, `it is at ${y}`)
      assert.equal(await page.evaluate('scrollY'), 0)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.reload()
      assert.equal(await current.isVisible(), false)
      await page.locator('.docs-nav > summary').click()
      await current.waitFor()
      const place = await current.boundingBox()
      assert(place !== null && place.y > 0 && place.y < 844, `it is at ${place?.y}`)
    }))

  test('every page names the TPP by its organisation, with its number', async () => {
    for (const path of ['/', '/settings', '/certificates', '/nothing-here']) {
      const text = await (await fetch(`${scene.origin}${path}`, { headers: { cookie: scene.cookie } })).text()
      assert.match(text, /Fjordbetaling \(test\)/, path)
      assert.match(text, /<small>PSDNO-FSA-\d+<\/small>|<code>PSDNO-FSA-\d+<\/code>/, path)
      assert.doesNotMatch(text, /<strong>default</, path)
    }
  })

  test('choosing another TPP does nothing until the button beside it is pressed, which is hidden until then', () =>
    withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(`${scene.origin}/settings`)
      const change = page.locator('.whoami button')
      assert.equal(await change.isVisible(), false)
      await page.selectOption('#tpp', 'second')
      assert.equal(await change.isVisible(), true)
      assert.equal(new URL(page.url()).pathname, '/settings')
      await Promise.all([page.waitForEvent('framenavigated'), change.click()])
      assert.equal(await page.inputValue('#tpp'), 'second')
    }))

  test('another TPP of the state folder sees nothing of the first', async () => {
    const own = ownIds(pages.map(({ path }) => path))
    assert(own.length > 0, 'the first TPP has payments')
    const answer = await fetch(`${scene.origin}/settings/tpp`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: scene.origin, cookie: scene.cookie },
      body: new URLSearchParams({ tpp: 'second', back: '/' }),
    })
    const [chosen = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
    const cookie = `${chosen}; ${scene.cookie}`
    const read = (path: string) => fetch(`${scene.origin}${path}`, { headers: { cookie } })
    for (const path of screens.values()) {
      if (own.some((id) => path.includes(id))) continue
      const text = await (await read(path)).text()
      for (const id of own) assert(!text.includes(id), `${path} has ${id}`)
    }
    // Last: what is asked for in vain is in the asking TPP's own list of calls.
    for (const { path } of pages.filter(({ path: each }) =>
      own.some((id) => each.split('?')[0]?.includes(id)),
    )) {
      const { status } = await read(path)
      assert.equal(status, 404, path)
    }
  })
})

/** What reading must not change, the list of calls included: what the console only reads is not listed. */
async function factsOf({ sandbox }: Bank): Promise<readonly object[]> {
  const unlogged = { unlogged: true }
  const answers = await Promise.all([
    sandbox.listSandboxPayments({}, unlogged),
    sandbox.listSandboxCustomers({}, unlogged),
    sandbox.listSandboxAccounts({}, unlogged),
    sandbox.listSandboxAgreements({}, unlogged),
    sandbox.listSandboxSnapshots({}, unlogged),
    sandbox.listSandboxRequests({}, unlogged),
  ])
  // Not the notifications: those that nobody takes are sent again meanwhile.
  return answers.map((answer) => {
    assert.equal(answer.status, 200)
    return 'body' in answer ? answer.body : {}
  })
}

/** The ids of payments in addresses of the console. */
const ownIds = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => /^\/payments\/([0-9a-f-]{36})/.exec(path)?.[1] ?? [])),
]

/** The visible words of the content, without numbers, because clocks go on, and without what only a script can do. */
async function wordsOn(page: Page): Promise<string[]> {
  const text = await page.locator('main').evaluate((main) => {
    for (const part of main.querySelectorAll('[data-copy], .listening')) part.remove()
    return 'innerText' in main ? main.innerText : ''
  })
  return text.replaceAll(/\d+/g, '0').split(/\s+/)
}

async function statusWithHost(origin: string, host: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(origin, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
