import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { generateTppKey, issueTppCertificate } from '@havn/test-certificates'
import { connectBank } from '@havn/tpp-sdk'
import type { Browser, Page } from 'playwright-core'
import { skipWithoutChromium, startBrowser } from '../../../../tools/chromium.ts'
import { setBankDay } from '../support/make-data.ts'
import { type HostedSandbox, startHostedSandbox } from './support/hosted-sandbox.ts'

const shots = process.env['HAVN_SCREENSHOTS']

describe('a key in the browser', { skip: skipWithoutChromium }, () => {
  let sandbox: HostedSandbox
  let origin: string
  let browser: Browser
  const problems: string[] = []
  before(async () => {
    sandbox = await startHostedSandbox()
    origin = await sandbox.startConsole()
    browser = await startBrowser()
  })
  after(async () => {
    await browser.close()
    await sandbox.close()
  })

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 } })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', ({ message }) => {
      // Chromium reports the animation between two pages that a further navigation cut short.
      if (!message.startsWith('Transition was aborted')) problems.push(message)
    })
    page.on('request', (request) => {
      const { origin: to } = new URL(request.url())
      if (to !== origin && to !== sandbox.bankUrl) problems.push(`asked ${to}`)
    })
    return page
  }

  async function look(page: Page, name: string): Promise<void> {
    if (shots === undefined) return
    await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
  }

  test('DX-51 SEC-52 SEC-53 registers, signs in, signs a payment, and the payment is approved and executed', async () => {
    const page = await newPage()
    await page.goto(origin)
    assert.equal(new URL(page.url()).pathname, '/welcome')
    await look(page, 'hosted-welcome')
    await page.getByRole('link', { name: 'Register' }).first().click()
    await page.locator('#browser-organisation').fill('Browser AS')
    await look(page, 'hosted-register')
    await page.getByRole('radio', { name: /Only for this browser/ }).check()
    await page.getByRole('button', { name: 'Make a key and register' }).click()
    await page.waitForURL(`${origin}/`)
    await page.goto(`${origin}/certificates`)
    const id = /PSDNO-FSA-T[0-9A-F]{16}/.exec(await page.locator('main').innerText())?.[0] ?? ''
    assert.notEqual(id, '')
    await look(page, 'hosted-account')
    // A script cannot read the key out.
    const exported = await page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('havn-keys', 1)
      opening.onsuccess = () => {
        const asked = opening.result.transaction('keys').objectStore('keys').get('${id}')
        asked.onsuccess = () => crypto.subtle.exportKey('pkcs8', asked.result.privateKey)
          .then(() => resolve('exported'), (error) => resolve(error.name))
      }
    })`)
    assert.equal(exported, 'InvalidAccessError')
    // Signed out, the same key signs in again.
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${origin}/welcome`)
    await page.goto(`${origin}/sign-in`)
    await look(page, 'hosted-sign-in')
    await page.getByRole('button', { name: `Sign in as ${id}` }).click()
    await page.waitForURL(`${origin}/`)
    // In the evening and on Sundays the bank would execute it on the next banking day.
    await setBankDay(bankOf(id))
    await page.goto(`${origin}/browser-payment`)
    await look(page, 'hosted-browser-payment')
    await page.getByRole('button', { name: /Sign with this browser/ }).click()
    await page.waitForURL(`${origin}/browser-payment/send`)
    assert.match(await page.locator('main').innerText(), /^Your key signed, the bank accepted/)
    await look(page, 'hosted-browser-payment-answer')
    const paymentId = /"paymentId": "([^"]+)"/.exec(await page.locator('main').innerText())?.[1] ?? ''
    await page.getByRole('link', { name: 'Approve it as the customer' }).click()
    await page.locator('input[name=nationalId]').fill('14838530061')
    await page.locator('button[name=step][value=login]').click()
    await page.locator('button[name=step][value=approve]').click()
    await page.waitForURL(/tpp\/callback/)
    const bank = bankOf(id)
    assert.equal((await bank.sandbox.runBatch({})).status, 201)
    const read = await bank.sandbox.readSandboxPayment({ paymentId })
    assert.equal(read.status, 200)
    assert.equal(read.body.transactionStatus, 'ACSC')
    await page.goto(`${origin}/status`)
    await look(page, 'hosted-status')
    await page.goto(`${origin}/privacy`)
    await look(page, 'hosted-privacy')
    assert.deepEqual(problems, [])
  })

  test('DX-51 a key for a program of one’s own comes as a file, with its certificates, and signs in', async () => {
    const page = await newPage()
    await page.goto(`${origin}/register`)
    await page.locator('#browser-organisation').fill('Program AS')
    await page.getByRole('button', { name: 'Make a key and register' }).click()
    const download = async (name: string): Promise<string> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ])
      return readFile(await file.path(), 'utf8')
    }
    const certificate = new X509Certificate(await download('cert.pem'))
    assert.ok(certificate.checkPrivateKey(createPrivateKey(await download('key.pem'))))
    assert.ok(certificate.checkIssued(new X509Certificate(await download('ca.pem'))))
    await look(page, 'hosted-downloads')
    await page.locator('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /^Sign in as .*Program AS/ }).click()
    await page.waitForURL(`${origin}/`)
    assert.deepEqual(problems, [])
  })

  /** The bank as the console sees it, to bring about what needs no screen. */
  function bankOf(organizationIdentifier: string) {
    const { privateKey, publicKey } = generateTppKey('ec')
    const name = { organisation: 'Browser AS', organizationIdentifier }
    const certificate = issueTppCertificate({ ca: sandbox.ca, publicKey, name, roles: ['PISP', 'AISP'] })
    return connectBank({ baseUrl: sandbox.bankUrl, key: privateKey, certificate })
  }
})
