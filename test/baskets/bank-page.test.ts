import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { openBank, prepare, useBank } from '../support/bank.ts'
import { type BankPage, bankPageAt } from '../support/bank-page.ts'
import { basketPayerAt, EMIL, NORA, NORDLYS_ACCOUNT, NORDLYS_BYGG } from '../support/basket-payer.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'

describe("the bank's own page", () => {
  const bank = useBank()
  let bankId: string
  let key: string
  const psu = prepare(() => basketPayerAt(bank, { nationalId: NORA, agreementId: NORDLYS_BYGG }))
  before(async () => {
    const ids = await psu.payments(1, { amount: '150000.00', account: NORDLYS_ACCOUNT })
    const { basketId, authorisationId } = await psu.basket(ids)
    await psu.decide(authorisationId)
    const [row] = await queryAsOwner(bank, 'select bank_id::text as id from signing_baskets.basket')
    bankId = String(row?.['id'])
    key = `approve-basket ${basketId}`
  })

  let browser: BankPage
  beforeEach(async () => {
    browser = bankPageAt(bank.baseUrl, bankId)
    await visit()
  })

  const visit = (fields?: Readonly<Record<string, string>>, origin?: string) =>
    browser.visit(browser.home, fields, origin)
  const logIn = (nationalId: string) => visit({ step: 'login', nationalId })
  const open = (origin?: string) => visit({ step: 'open', key }, origin)
  const startedHere = async () =>
    (await queryAsOwner(bank, `select authorisation_id from sca.authorisation where approach = 'BANK'`))
      .length

  test('an unknown number gets an error, and nobody is logged in', async () => {
    const page = await logIn('17912099997')
    assert.match(page.html, /We do not recognise that number/)
    assert.equal(browser.cookies.has('havn-bank'), false)
  })

  test('a person who is logged in sees what waits for them, and opening it creates a link', async () => {
    assert.equal((await logIn(EMIL)).status, 303)
    const page = await visit()
    assert.match(page.html, /Approve one payment: NOK.150,000.00/)
    assert.match(page.html, /For <bdi>Nordlys Bygg AS<\/bdi>/)
    const links = await startedHere()
    const { status, location } = await open()
    assert.equal(status, 303)
    assert.match(location ?? '', /\/sca\//)
    assert.equal(await startedHere(), links + 1)
  })

  for (const [who, nationalId] of [
    ['another person', KARI],
    ['the person who has approved already', NORA],
  ] as const)
    test(`${who} sees nothing of it, and cannot open it by its key`, async () => {
      await logIn(nationalId)
      assert.match((await visit()).html, /Nothing is waiting for you/)
      const links = await startedHere()
      const { location } = await open()
      assert.equal(location, browser.home)
      assert.equal(await startedHere(), links)
    })

  test('opening needs a login, and a cookie with a forged seal is none', async () => {
    const links = await startedHere()
    assert.equal((await open()).location, browser.home)
    await logIn(EMIL)
    const sealed = browser.cookies.get('havn-bank') ?? ''
    const [person = '', ...rest] = sealed.split('.')
    browser.cookies.set('havn-bank', [person.replace(/.$/, '1'), ...rest].join('.'))
    assert.match((await visit()).html, /Log in to your online bank/)
    assert.equal((await open()).location, browser.home)
    assert.equal(await startedHere(), links)
  })

  test("SEC-18 a form from another site, or without this browser's token, does nothing", async () => {
    await logIn(EMIL)
    await visit()
    const links = await startedHere()
    assert.equal((await open('https://evil.example')).status, 200)
    browser.breakCsrfToken()
    assert.equal((await open()).status, 200)
    assert.equal(await startedHere(), links)
  })

  test('SEC-30 in production the page does not exist', async () => {
    const production = await openBank({ environment: 'production' })
    const answer = await fetch(`${production.baseUrl}${browser.home}`)
    assert.equal(answer.status, 404)
    await production.close()
  })
})
