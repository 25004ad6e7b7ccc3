import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Scene, skipWithoutChromium, startScene } from './support/start-scene.ts'

const KARI = 'c0000000-0000-4000-8000-000000000001'
const NORDLYS = 'c0000000-0000-4000-8000-000000000004'

describe('payments, baskets and consents in the console, without script', {
  skip: skipWithoutChromium,
}, () => {
  let scene: Scene
  let page: Page

  before(async () => {
    scene = await startScene()
    // A Monday morning: the bank executes payments on banking days.
    await scene.bankAs('default').sandbox.setClock({ body: { time: '2026-11-16T09:00:00Z' } })
    const context = await scene.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 900 },
    })
    context.setDefaultTimeout(15_000)
    page = await context.newPage()
  })
  after(() => scene?.close())

  const open = (path: string) => page.goto(`${scene.origin}${path}`)

  async function press(name: RegExp): Promise<void> {
    await page.locator('main').getByRole('button', { name }).first().click()
    await page.waitForLoadState()
  }

  /** Creates a payment as a customer, and returns the path of its screen. */
  async function pay(customerId: string, amount: string): Promise<string> {
    const answer = await page.request.post(`${scene.origin}/pay`, {
      form: { customerId, amount },
      headers: { origin: scene.origin },
      maxRedirects: 0,
    })
    return answer.headers()['location'] ?? ''
  }

  const statusShown = () => page.locator('.subject-status .pill').innerText()
  const current = () => page.locator('.state-map svg.wide .current').getAttribute('data-state')

  test('an empty list teaches how a payment comes about', async () => {
    await open('/payments')
    assert.match(await page.locator('main').innerText(), /No payments yet/)
    await press(/^Pay as Kari/)
    assert.equal(await statusShown(), 'RCVD')
  })

  test('a payment is approved and executed by its buttons, and the map and both clocks follow', async () => {
    await open(await pay(KARI, '42.00'))
    assert.match(
      (await page.locator('#commands').textContent()) ?? '',
      /havn approve [0-9a-f-]{36} --as 14838530061/,
    )
    await press(/^Approve at once as Kari/)
    assert.equal(await statusShown(), 'ACTC')
    await press(/^Run a batch/)
    assert.equal(await statusShown(), 'ACSC')
    assert.equal(await current(), 'ACSC')
    assert.equal(await page.locator('.state-map svg.wide .lit').count(), 4)
    assert.ok((await page.locator('.timeline li.bank').count()) >= 5)
    assert.ok((await page.locator('.timeline li.real').count()) >= 5)
    assert.equal(await page.locator('.state-map svg.tall').isVisible(), false)
    await page.setViewportSize({ width: 390, height: 844 })
    assert.equal(await page.locator('.state-map svg.wide').isVisible(), false)
    assert.equal(await page.locator('.state-map svg.tall').isVisible(), true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('an approved payment is cancelled when the PSU approves that too', async () => {
    await open(await pay(KARI, '43.00'))
    await press(/^Approve at once as Kari/)
    await press(/^Cancel the payment/)
    assert.match(await page.locator('.what-now').innerText(), /must approve the cancellation/)
    await press(/^Approve at once as Kari/)
    assert.equal(await current(), 'CANC')
  })

  test('after a time-out another authorisation is started, and a refusal rejects', async () => {
    await open(await pay(KARI, '44.00'))
    await press(/^Let the time run out/)
    await press(/^Start another authorisation for Kari/)
    await press(/^Refuse as Kari/)
    assert.equal(await current(), 'RJCT')
  })

  test('where two people must approve, the second is asked for by name', async () => {
    await open(await pay(NORDLYS, '150000.00'))
    await press(/^Approve at once as Nora Berg/)
    assert.match(await page.locator('.what-now').innerText(), /One of two people has approved/)
    assert.equal(await page.getByRole('button', { name: /for Nora Berg/ }).count(), 0)
    await press(/^Start another authorisation for Emil Haugen/)
    await press(/^Approve at once as Emil Haugen/)
    assert.equal(await statusShown(), 'ACTC')
  })

  test('a basket is made of the payments that are checked, and one approval covers them', async () => {
    const first = await pay(KARI, '45.00')
    const second = await pay(KARI, '46.00')
    await open(`/baskets/new?payment=${first.split('/').at(-1)}`)
    await page.locator(`input[value="${second.split('/').at(-1)}"]`).check()
    await press(/^Create the basket/)
    assert.equal(await current(), 'RCVD')
    await press(/^Approve at once as Kari/)
    assert.equal(await current(), 'ACTC')
    await open(second)
    assert.equal(await statusShown(), 'ACTC')
  })

  test('a consent is asked for, approved, used and given up', async () => {
    await open('/consents')
    await press(/^Ask for a consent/)
    await press(/^Approve at once as Kari Nordmann \(no page\)$/)
    await page.locator('[data-row] a').first().click()
    assert.equal(await current(), 'valid')
    for (const button of [/without the PSU/, /with the PSU present/]) {
      await press(button)
      assert.match(await page.locator('.note').innerText(), /answered with \d+ accounts/)
    }
    // Reads are counted in the background.
    const chart = page.locator('.use-chart desc')
    while ((await chart.count()) === 0) await page.reload()
    assert.match(await chart.innerHTML(), /^\d reads/)
    await press(/^Delete the consent/)
    assert.equal(await current(), 'terminatedByTpp')
  })

  test('the list is searched and filtered by its address', async () => {
    await open('/payments?q=43.00')
    assert.equal(await page.locator('[data-row]').count(), 1)
    await open('/payments?status=ACSC&service=payments&account=99860510002')
    assert.equal(await page.locator('[data-row]').count(), 1)
    assert.equal(await page.locator('#status').inputValue(), 'ACSC')
    await open('/payments?q=nothing-like-this')
    assert.match(await page.locator('main').innerText(), /No payment matches/)
  })

  test('payments that are alike in everything differ in the list of a phone', async () => {
    await pay(KARI, '49.00')
    await pay(KARI, '49.00')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/payments?q=49.00', '/baskets/new', '/search?q=49.00']) {
      await open(path)
      const rows = await page.locator('[data-row], .check-row').allInnerTexts()
      assert(rows.length >= 2, path)
      assert.equal(new Set(rows).size, rows.length, path)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('the page that PSUs return to shows what was decided, and only reads', async () => {
    const path = await pay(KARI, '47.00')
    const id = path.split('/').at(-1)
    await open(`/tpp/callback?payment=${id}&psu-id=a&tpp-session-id=b&context=PRIVATE`)
    assert.match(await page.locator('.what-now').innerText(), /47\.00[\s\S]*RCVD/)
    await page.getByRole('link', { name: 'Open the payment' }).click()
    assert.equal(await statusShown(), 'RCVD')
  })

  test('another TPP sees nothing of it', async () => {
    const path = await pay(KARI, '48.00')
    const cookie = { cookie: `havn-tpp=second; ${scene.cookie}` }
    const other = await fetch(`${scene.origin}${path}`, { headers: cookie })
    const unknown = await fetch(`${scene.origin}/payments/019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37`, {
      headers: cookie,
    })
    assert.deepEqual([other.status, unknown.status], [404, 404])
    const list = await (await fetch(`${scene.origin}/payments`, { headers: cookie })).text()
    assert.match(list, /No payments yet/)
  })
})
