import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { skipWithoutChromium, startBrowser } from '../../tools/chromium.ts'
import { until } from '../jobs/until.ts'
import { createBrowserCustomer } from './support/browser-customer.ts'
import type { DeployedBank } from './support/deploy-bank.ts'
import { type Deployment, startDeployment } from './support/deployment.ts'

describe('two banks in production, with core banks in Python and login providers', {
  skip: skipWithoutChromium,
}, () => {
  let deployment: Deployment
  let browser: Browser
  let customer: ReturnType<typeof createBrowserCustomer>
  before(async () => {
    deployment = await startDeployment()
    const hosts = Object.values(deployment.banks).map(({ host }) => `MAP ${host} 127.0.0.1`)
    browser = await startBrowser([`--host-resolver-rules=${hosts.join(',')}`])
    customer = createBrowserCustomer({ browser, call: (...sent) => deployment.call(...sent) })
  })
  after(async () => {
    await browser?.close()
    await deployment?.close()
  })

  test('a payment goes from its creation to ACSC at each bank, its evidence verifies, and the other bank does not know it', async () => {
    const { hav, fjell } = deployment.banks
    for (const [bank, other] of [
      [hav, fjell],
      [fjell, hav],
    ] as const) {
      const { paymentId, link } = await customer.create(bank)
      assert(link.startsWith(`${bank.url}/sca/`), link)
      assert.equal((await customer.read(other, paymentId)).status, 404)
      await customer.approve(bank, link)
      await customer.untilStatus(bank, paymentId, 'ACSC')
      // The command fails unless everything verifies.
      assert.match(await deployment.havn('evidence', 'show', paymentId), /Everything verified\.\s*$/)
      const facts = JSON.parse(await deployment.havn('evidence', 'show', paymentId, '--json')) as {
        isVerified: boolean
      }
      assert.equal(facts.isVerified, true)
      assert.equal((await customer.read(other, paymentId)).status, 404)
    }
  })

  test('each bank’s pages have its own theme and languages', async () => {
    const { hav, fjell } = deployment.banks
    const looks = []
    for (const bank of [hav, fjell]) {
      const page = await customer.newPage()
      await page.goto((await customer.create(bank)).link)
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
    const { paymentId } = await customer.create(hav)
    const alone = ['--reason', 'change 4711', '--emergency']
    await deployment.operate('bank', 'suspend', 'hav', ...alone)
    const statusOf = async (bank: DeployedBank) => (await customer.read(bank, paymentId)).status
    await until(20, async () => (await statusOf(hav)) === 503)
    assert.equal(await statusOf(fjell), 404)
    assert.match(await deployment.havn('bank', 'list'), /hav +suspended since/)
    await deployment.operate('bank', 'resume', 'hav', ...alone)
    await until(20, async () => (await statusOf(hav)) === 200)
  })
})
