import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { skipWithoutChromium, startBrowser } from '../browser/support/browser.ts'
import { press, shownOn } from '../browser/support/psu.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { INSTANT_TARGET } from '../support/payer.ts'
import type { DeployedBank } from './support/deploy-bank.ts'
import { type Deployment, startDeployment } from './support/deployment.ts'

const TPP = 'https://tpp.example/callback'

describe('two banks in production, with core banks in Python and login providers', {
  skip: skipWithoutChromium,
}, () => {
  let deployment: Deployment
  let browser: Browser
  let numberOfPayment = 0
  before(async () => {
    deployment = await startDeployment()
    const hosts = Object.values(deployment.banks).map(({ host }) => `MAP ${host} 127.0.0.1`)
    browser = await startBrowser([`--host-resolver-rules=${hosts.join(',')}`])
  })
  after(async () => {
    await browser?.close()
    await deployment?.close()
  })

  /** Creates an instant payment from the account that the example's bank in Python has for Astrid. */
  async function create(bank: DeployedBank) {
    const debtorAccount = { bban: '12345678903', currency: 'NOK' } as const
    const creditorAccount = { bban: '15031080077', currency: 'NOK' } as const
    numberOfPayment += 1
    const remittanceInformationUnstructured = `Faktura ${numberOfPayment}`
    const payment = { creditorName: 'Hav Strøm AS', remittanceInformationUnstructured }
    const body = ndctBody({ debtorAccount, creditorAccount, ...payment })
    const created = await deployment.call(bank, { ...ndctCreation({ body }), target: INSTANT_TARGET })
    assert.equal(created.status, 201, created.text)
    const { paymentId, _links } = created.json
    return { paymentId, link: _links['scaRedirect']?.href ?? '' }
  }

  const read = (bank: DeployedBank, paymentId: string) =>
    deployment.call(bank, {
      target: `${INSTANT_TARGET}/${paymentId}/status`,
      headers: { 'x-accept-fix': 'payment-status-before-approval' },
    })

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'nb-NO' })
    const page = await context.newPage()
    await page.route('https://tpp.example/**', (route) =>
      route.fulfill({ status: 200, body: 'back at the TPP' }),
    )
    return page
  }

  /** Opens the link, logs in at the bank's own provider and approves. */
  async function approve(bank: DeployedBank, link: string): Promise<void> {
    const page = await newPage()
    await page.goto(link)
    assert.equal(new URL(page.url()).host, new URL(bank.url).host)
    assert.match(await shownOn(page), /Hav Strøm AS/)
    await press(page, 'login')
    await page.waitForURL((url) => url.host === bank.issuer)
    await page.locator('button[value=login]').click()
    await page.waitForURL((url) => url.origin === bank.url && url.pathname !== '/sca/callback')
    assert.match(await shownOn(page), /Astrid Vik/)
    await press(page, 'approve')
    await page.waitForURL((url) => url.href.startsWith(TPP))
    await page.context().close()
  }

  async function untilStatus(bank: DeployedBank, paymentId: string, expected: string): Promise<void> {
    const deadline = Date.now() + 30_000
    for (;;) {
      const { json, text } = await read(bank, paymentId)
      if (json.transactionStatus === expected) return
      assert(Date.now() < deadline, `expected ${expected} within 30 seconds, got ${text}`)
      await sleep(200)
    }
  }

  test('a payment goes from its creation to ACSC at each bank, its evidence verifies, and the other bank does not know it', async () => {
    const { hav, fjell } = deployment.banks
    for (const [bank, other] of [
      [hav, fjell],
      [fjell, hav],
    ] as const) {
      const { paymentId, link } = await create(bank)
      assert(link.startsWith(`${bank.url}/sca/`), link)
      assert.equal((await read(other, paymentId)).status, 404)
      await approve(bank, link)
      await untilStatus(bank, paymentId, 'ACSC')
      // The command fails unless everything verifies.
      assert.match(await deployment.havn('evidence', paymentId), /Everything verified\.\s*$/)
      const facts = JSON.parse(await deployment.havn('evidence', paymentId, '--json')) as {
        isVerified: boolean
      }
      assert.equal(facts.isVerified, true)
      assert.equal((await read(other, paymentId)).status, 404)
    }
  })

  test('each bank’s pages have its own theme and languages', async () => {
    const { hav, fjell } = deployment.banks
    const looks = []
    for (const bank of [hav, fjell]) {
      const page = await newPage()
      await page.goto((await create(bank)).link)
      looks.push({
        title: await page.title(),
        style: await page.locator('style').first().textContent(),
        language: await page.locator('html').getAttribute('lang'),
      })
      await page.context().close()
    }
    const [one, other] = looks
    assert.deepEqual([one?.language, other?.language], ['nb', 'en'])
    assert.notEqual(one?.style, other?.style)
    assert.notEqual(one?.title.split(' – ').at(-1), other?.title.split(' – ').at(-1))
  })

  test('an operator suspends one bank and resumes it', async () => {
    const { hav, fjell } = deployment.banks
    const { paymentId } = await create(hav)
    await deployment.havn('bank', 'suspend', 'hav')
    const statusOf = async (bank: DeployedBank) => (await read(bank, paymentId)).status
    await until(async () => (await statusOf(hav)) === 503)
    assert.equal(await statusOf(fjell), 404)
    assert.match(await deployment.havn('bank', 'list'), /hav +suspended since/)
    await deployment.havn('bank', 'resume', 'hav')
    await until(async () => (await statusOf(hav)) === 200)
  })
})

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await isTrue())) {
    assert(Date.now() < deadline, 'should have happened within 20 seconds')
    await sleep(200)
  }
}
