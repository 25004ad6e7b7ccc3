import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { expect } from '@havn/tpp-sdk'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { setBankDay } from './support/make-data.ts'
import { type Scene, skipWithoutChromium, startScene } from './support/start-scene.ts'
import { scrollsSideways } from './support/watch.ts'

const kari = '/people/c0000000-0000-4000-8000-000000000001'
const brukskonto = `${kari}/accounts/a0000000-0000-4000-8000-000000000001`

describe('people', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  let context: BrowserContext
  let page: Page

  before(async () => {
    scene = await startScene()
    await setBankDay(scene.bankAs('default'))
    // Without script: everything that is done here is a form or a link.
    context = await scene.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    context.setDefaultTimeout(15_000)
    page = await context.newPage()
  })
  after(() => scene?.close())

  const open = (path: string) => page.goto(`${scene.origin}${path}`)
  const notes = () => page.locator('.note').allInnerTexts()
  const click = async (target: Locator) => {
    await Promise.all([page.waitForEvent('framenavigated'), target.click()])
    await page.waitForLoadState()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()

  test('private people and companies are listed apart, each with accounts and balances', async () => {
    await open('/people')
    const card = page.locator('.person', { hasText: 'Kari Nordmann' }).first()
    assert.match(await card.innerText(), /Private[\s\S]*14838530061[\s\S]*Brukskonto[\s\S]*250\s000\.00/)
    const company = page.locator('.person', { hasText: 'Nordlys Bygg AS' })
    assert.match(await company.innerText(), /Company[\s\S]*Nora Berg[\s\S]*Emil Haugen[\s\S]*EUR/)
  })

  test('an approval is offered to whom it waits for, and one click approves it', async () => {
    await open(kari)
    await click(button('Pay as Kari'))
    await open('/people')
    const company = page.locator('.person', { hasText: 'Fjord Kaffe AS' })
    assert.doesNotMatch(
      await company.innerText(),
      /Approve/,
      'the payment is not from an account of the company',
    )
    await click(button('Approve as Kari'))
    assert.deepEqual(await notes(), ['Approved.'])
    const { body } = await expect(scene.bankAs('default').sandbox.listSandboxPayments(), 200)
    assert.equal(body.payments[0]?.transactionStatus, 'ACTC')
  })

  test('the phone link is the page of the bank where approvals wait', async () => {
    await open(kari)
    const link = page.getByRole('link', { name: 'Open on a phone' })
    assert.match(
      (await link.getAttribute('href')) ?? '',
      new RegExp(`^${scene.bankPageUrl}/phone/[0-9a-f-]{36}$`),
    )
    const answer = await fetch((await link.getAttribute('href')) ?? '')
    assert.equal(answer.status, 200)
  })

  test('the accounts are read by one click, with a consent given in the name of the customer', async () => {
    await open('/people')
    await click(
      page.locator('.person', { hasText: 'Nordlys Bygg AS' }).getByRole('button', { name: 'Read accounts' }),
    )
    assert.match(
      await page.locator('main').innerText(),
      /Driftskonto[\s\S]*interimBooked[\s\S]*PSU-Corporate-ID/,
    )
  })

  test('an account shows its statement, page by page', async () => {
    await open(brukskonto)
    const first = await page.locator('.statement tbody tr').count()
    assert.equal(first, 50)
    await click(page.getByRole('link', { name: 'Older' }))
    assert.match(page.url(), /\?after=/)
    await click(page.getByRole('link', { name: 'Newest' }))
    assert.equal(page.url(), `${scene.origin}${brukskonto}`)
  })

  test('a company is created by form as proposed, with an account, transactions, an agreement and an engagement', async () => {
    await open('/people/new?type=CORPORATE')
    await page.getByLabel('Name of the company').fill('Ål & Sild AS')
    await click(button('Create the company'))
    const company = new URL(page.url()).pathname
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Ål & Sild AS')
    await open(`${company}/accounts/new`)
    await click(button('Open the account'))
    await click(page.getByRole('link', { name: 'New transactions' }))
    await click(button('Create the transactions'))
    assert.match(await page.locator('.statement').innerText(), /Reserved[\s\S]*−84\.00[\s\S]*\+38\s500\.00/)
    await open(`${company}/agreements/new`)
    await click(button('Create the agreement'))
    await click(button('Create the engagement'))
    assert.deepEqual(await notes(), ['The people of the agreement can use the account.'])
    await page.getByText('Delete this customer').first().click()
    await click(button('Delete this customer'))
    assert.equal(await page.locator('.person', { hasText: 'Ål & Sild AS' }).count(), 0)
  })

  test('what the bank refuses is shown in its own words, beside the form, with what was typed', async () => {
    await open('/people/new')
    await page.getByLabel('National id').fill('01010750160')
    await click(button('Create the customer'))
    const [refusal = ''] = await notes()
    assert.match(refusal, /400[\s\S]*FORMAT_ERROR[\s\S]*customerNumber[\s\S]*synthetic series/)
    assert.equal(await page.getByLabel('National id').inputValue(), '01010750160')
  })

  test('a form shows its call with what was typed, and sends nothing', async () => {
    await open(`${kari}/accounts/new`)
    await page.getByLabel('Balance at first').fill('123.45')
    await page.getByText('The same as an API call').click()
    await click(button('Show it with what I typed'))
    const call = await page.locator('.api-call').innerText()
    assert.match(call, /POST \/v1\/sandbox\/accounts[\s\S]*"balance": "123\.45"[\s\S]*createSandboxAccount\(/)
    const { body } = await expect(scene.bankAs('default').sandbox.listSandboxAccounts(), 200)
    assert(body.every(({ balance }) => balance !== '123.45'))
  })

  test('a name of 70 letters fits on a phone, on every screen that has it', async () => {
    const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
    await open('/people/new')
    await page.getByLabel('Name', { exact: true }).fill(longName)
    await click(button('Create the customer'))
    await click(page.getByRole('button', { name: /^Pay as/ }).first())
    const payment = new URL(page.url()).pathname
    assert.match(payment, /^\/payments\/[0-9a-f-]{36}$/)
    for (const path of ['/', '/people', payment, '/baskets/new']) {
      await open(path)
      assert.match(await page.locator('main').innerText(), new RegExp(longName), path)
      assert.equal(await scrollsSideways(page), false, path)
    }
  })

  test('a customer of another TPP is not found, and neither is an account under the wrong customer', async () => {
    const { body } = await expect(
      scene.bankAs('second').sandbox.createSandboxCustomer({
        body: { customerType: 'PRIVATE', customerName: 'Thea Vik' },
      }),
      201,
    )
    for (const path of [
      `/people/${body.customerId}`,
      brukskonto.replace('8000-000000000001', '8000-000000000002'),
    ]) {
      const answer = await open(path)
      assert.equal(answer?.status(), 404, path)
    }
  })
})
