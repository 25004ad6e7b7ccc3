import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Bank } from '@havn/tpp-sdk'
import type { Page } from 'playwright-core'
import { type Scene, skipWithoutChromium, startScene } from './support/start-scene.ts'

/** The check at which each mistake must end; a payment that the bank refuses later passes all. */
const REFUSED_BY: Readonly<Record<string, string | undefined>> = {
  newline: 'signature',
  'upper-case-method': 'signature',
  'other-date-signed': 'signature',
  'changed-body': 'digest',
  'wrong-digest': 'digest',
  'old-date': 'date',
  'unsigned-header': 'coverage',
  'other-key': 'signature',
  'expired-certificate': 'certificate',
  'missing-role': 'role',
  'wrong-currency': 'content',
  'amount-as-number': 'content',
  'missing-field': 'content',
  'not-json': 'content',
  'unknown-path': 'path',
  'reused-id': 'operation',
  duplicate: 'operation',
  'kid-missing': 'operation',
  'no-money': undefined,
  'closed-account': undefined,
}

describe('the screen Live', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  let bank: Bank
  before(async () => {
    scene = await startScene()
    bank = scene.bankAs('default')
  })
  after(() => scene?.close())

  async function withPage(work: (page: Page) => Promise<void>, javaScriptEnabled = true): Promise<void> {
    const context = await scene.newContext({ viewport: { width: 1440, height: 900 }, javaScriptEnabled })
    context.setDefaultTimeout(15_000)
    try {
      await work(await context.newPage())
    } finally {
      await context.close()
    }
  }

  /** Sends a form of the console without a browser, and returns where it leads and what the page says. */
  async function post(
    path: string,
    fields: Record<string, string>,
  ): Promise<{ location: string; text: string }> {
    const answer = await fetch(`${scene.origin}${path}`, {
      method: 'POST',
      headers: { Origin: scene.origin, cookie: scene.cookie },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    return { location: answer.headers.get('location') ?? '', text: await answer.text() }
  }

  const read = async (path: string): Promise<string> =>
    (await fetch(`${scene.origin}${path}`, { headers: { cookie: scene.cookie } })).text()

  const identify = (requestId: string) =>
    bank.readUser(
      { session: { sessionId: 'live', redirectUri: 'https://tpp.example/back' } },
      { requestId, retries: 0 },
    )

  test('a newcomer sees how to make the first call, and the console itself leaves none in the list', () =>
    withPage(async (page) => {
      await page.goto(`${scene.origin}/`)
      assert.match(await page.innerText('.live-calls'), /No calls yet[^]*Pay as Kari Nordmann/)
      await page.reload()
      assert.match(await page.innerText('.live-calls'), /No calls yet/)
    }))

  test('a call of the own program appears by itself', () =>
    withPage(async (page) => {
      await page.goto(`${scene.origin}/`)
      await page.waitForSelector('.is-listening')
      assert.equal(await page.innerText('.listening'), 'listening')
      // The first events are those from here on, once the feed has its place.
      await identify(randomUUID())
      await page.waitForSelector('.call-row')
      for (let round = 0; round < 3; round += 1) {
        const requestId = randomUUID()
        await identify(requestId)
        await page.waitForSelector(`.call-row a[href^="/requests/${requestId}"]`)
      }
    }))

  test('eight pages of one browser open, follow the bank by one stream, and keep following when one leaves', async () => {
    const context = await scene.newContext()
    context.setDefaultTimeout(15_000)
    try {
      const pages: Page[] = []
      while (pages.length < 8) {
        const page = await context.newPage()
        await page.goto(`${scene.origin}/`)
        await page.waitForSelector('.is-listening')
        pages.push(page)
      }
      const [first, ...others] = pages
      await first?.goto(`${scene.origin}/docs`)
      const requestId = randomUUID()
      await identify(requestId)
      for (const page of others) await page.waitForSelector(`.call-row a[href^="/requests/${requestId}"]`)
    } finally {
      await context.close()
    }
  })

  test('every wrong call is sent, refused by the check that it is meant for, and explained', async () => {
    for (const [mistake, check] of Object.entries(REFUSED_BY)) {
      const { location } = await post('/break', { mistake })
      assert.match(location, /^\/requests\/[^?]+\?made=/, mistake)
      const requestId = /^\/requests\/([^?]+)/.exec(location)?.[1] ?? ''
      const report = await bank.sandbox.readSandboxRequest({ requestId })
      assert(report.status === 200)
      const refused = report.body.attempts.at(-1)?.checks.find(({ verdict }) => verdict === 'refused')
      assert.equal(refused?.check, check, mistake)
      const page = await read(location)
      if (check === undefined) assert.match(page, /RJCT/, mistake)
      else assert.match(page, new RegExp(`Refused by the check “${check}”`), mistake)
    }
    const { text } = await post('/break', { mistake: 'unknown-certificate' })
    assert.match(text, /The bank answered 403[^]*The bank keeps no report of this call/)
  })

  test('the first difference is shown to the character, and in the Markdown for an issue', async () => {
    const { location } = await post('/break', { mistake: 'upper-case-method' })
    const page = await read(location)
    assert.match(page, /The first difference: line 1, character 19/)
    assert.match(page, /<mark>post<\/mark>[^]*<mark>POST<\/mark>/)
    const markdown = await read(location.replace(/\?.*/, '/report.md'))
    assert.match(markdown, /^## 400 Create a Norwegian domestic credit transfer\n/)
    assert.match(markdown, /- \(request-target\): POST .*\n\+ \(request-target\): post /)
  })

  test('on a phone every call is named, differs from its neighbours, and opens on its whole reason', () =>
    withPage(async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${scene.origin}/`)
      const rows = await page.locator('.call-row').allInnerTexts()
      assert.equal(new Set(rows).size, rows.length)
      const row = page.locator('.call-row', { hasText: 'this field is missing' }).first()
      assert.match(
        await row.innerText(),
        /Create a Norwegian domestic credit transfer[^]*POST \/v1\/payments/,
      )
      await row.locator('a').click()
      await page.waitForURL(/\/requests\//)
      assert.match(
        await page.innerText('.refusal'),
        /creditorName[^]*This field is missing[^]*Expected\s+the name of the creditor[^]*Received\s+nothing/,
      )
    }))

  test('filters and older calls are addresses', async () => {
    const refused = await read('/?refused=1')
    assert.doesNotMatch(refused, /<span class="pill good"/)
    assert.match(
      await read('/?operation=createInstantPayment'),
      /Create an instant Norwegian domestic credit transfer/,
    )
    const filtered = await read('/?q=instant&operation=createInstantPayment')
    assert.doesNotMatch(filtered, /call-row[^]*Create a Norwegian domestic credit transfer<\/a>/)
    assert.match(await read('/?q=nothing-has-this'), /No call matches/)
    for (let calls = 0; calls < 40; calls += 1) await identify(randomUUID())
    const older = /href="(\/\?before=[^"]+)">Older calls/.exec(await read('/'))?.[1] ?? ''
    assert.match(await read(older), /Newest calls/)
  })

  test('without script: a payment, its call, and the samples in tabs', () =>
    withPage(async (page) => {
      await page.goto(`${scene.origin}/`)
      await page.click('.pay-chip button >> nth=0')
      assert.match(page.url(), /\/payments\/[0-9a-f-]{36}$/)
      await page.goto(`${scene.origin}/?operation=createNdctPayment`)
      await page.click('.call-row a >> nth=0')
      assert.match(page.url(), /\/requests\//)
      assert(await page.isVisible('text=./havn call POST'))
      await page.click('label:text("TypeScript")')
      assert(await page.isVisible('text=connectBank'))
      assert(!(await page.isVisible('text=./havn call POST')))
    }, false))

  test('a search for an id leads to its page, and other words to what has them', async () => {
    const find = async (query: string): Promise<string> => {
      const answer = await fetch(`${scene.origin}/search?q=${encodeURIComponent(query)}`, {
        redirect: 'manual',
        headers: { cookie: scene.cookie },
      })
      return answer.headers.get('location') ?? (await answer.text())
    }
    const requestId = randomUUID()
    await identify(requestId)
    await bank.sandbox.listSandboxRequests()
    assert.equal(await find(requestId), `/requests/${requestId}`)
    const { location } = await post('/pay', { customerId: 'c0000000-0000-4000-8000-000000000002' })
    assert.equal(await find(location.split('/').at(-1) ?? ''), location)
    assert.match(await find('9986.05.10002'), /^\/people\/[^/]+\/accounts\//)
    assert.match(await find('14838530061'), /^\/people\/c0000000/)
    assert.match(await find('webhook'), /Documentation[^]*otifications/)
    assert.match(await find('Ola'), /People[^]*Ola Nordmann/)
    assert.match(await find('zzzz-nothing'), /Nothing was found/)
  })

  test('the field of the screen Time sets the bank’s clock to that time in Norway, in winter and in summer', async () => {
    for (const [field, time] of [
      ['2026-12-01T09:00', '2026-12-01T08:00:'],
      ['2027-07-01T09:00', '2027-07-01T07:00:'],
    ] as const) {
      assert.equal((await post('/time/move', { back: '/time', time: field })).location, '/time')
      const clock = await bank.sandbox.readClock()
      assert(clock.status === 200)
      assert(new Date(clock.body.time).toISOString().startsWith(time), clock.body.time)
    }
  })
})
