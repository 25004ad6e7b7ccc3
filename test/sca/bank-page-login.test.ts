import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { bankPageAt } from '../support/bank-page.ts'
import { useBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

const KARI = '14838530061'
const minute = 60_000

describe("logging in on the bank's own pages", () => {
  const bank = useBank()
  let bankId: string
  before(async () => {
    const link = (await payerAt(bank, bank.newTpp()).create()).json._links['scaRedirect']?.href ?? ''
    bankId = link.split('/')[4] ?? ''
  })

  const forget = () => queryAsOwner(bank, 'delete from sca.login_attempt_counter')
  const homes = () => [`/mybank/${bankId}`, `/phone/${bankId}`] as const
  const type = async (
    browser: ReturnType<typeof bankPageAt>,
    nationalId: string,
    home: string = homes()[0],
  ) => {
    await browser.visit(home)
    return browser.visit(home, { step: 'login', nationalId })
  }

  for (const unknown of ['%00', 'x', randomUUID()])
    test(`404: the bank ${unknown.length === 36 ? 'of nobody' : unknown} has no pages`, async () => {
      const browser = bankPageAt(bank.baseUrl, unknown)
      for (const path of [`/mybank/${unknown}`, `/mybank/${unknown}/consents`, `/phone/${unknown}`]) {
        const page = await browser.visit(path)
        assert.equal(page.status, 404, path)
        assert.match(page.html, /We do not recognise this link/)
        assert.doesNotMatch(page.html, /nationalId/)
      }
      assert.equal((await browser.visit(`/mybank/${unknown}`, { nationalId: KARI })).status, 404)
    })

  for (const [what, steps, isIn] of [
    ['lasts five minutes without a step', [5 * minute - 2000], true],
    ['ends after that', [5 * minute + 2000], false],
    ['lasts ten minutes with steps', [4 * minute, 4 * minute, 2 * minute - 4000], true],
    ['ends after that, with or without steps', [4 * minute, 4 * minute, 2 * minute + 2000], false],
  ] as const)
    test(`being logged in ${what}`, async () => {
      await forget()
      for (const home of homes()) {
        const browser = bankPageAt(bank.baseUrl, bankId)
        assert.equal((await type(browser, KARI, home)).status, 303)
        const offset = bank.clock.offsetMilliseconds
        let html = ''
        for (const step of steps) {
          bank.clock.offsetMilliseconds += step
          html = (await browser.visit(home)).html
        }
        bank.clock.offsetMilliseconds = offset
        assert.equal(!html.includes('name="nationalId"'), isIn, home)
      }
    })

  test('a cookie with altered times is invalid', async () => {
    await forget()
    const browser = bankPageAt(bank.baseUrl, bankId)
    await type(browser, KARI)
    const parts = (browser.cookies.get('havn-bank') ?? '').split('.')
    for (const [index] of parts.entries()) {
      // The last but one character changes for certain; of the last one, Base64 may ignore some bits.
      const alter = (part: string) => `${part.slice(0, -2)}${part.at(-2) === 'A' ? 'BA' : 'AA'}`
      const altered = parts.map((part, at) => (at === index ? alter(part) : part)).join('.')
      browser.cookies.set('havn-bank', altered)
      assert.match((await browser.visit(homes()[0])).html, /name="nationalId"/)
    }
  })

  test('SEC-176 a login counts in the browser that it was made in alone', async () => {
    await forget()
    for (const [index, home] of homes().entries()) {
      const name = ['havn-bank', 'havn-phone'][index] ?? ''
      const [browser, other] = [bankPageAt(bank.baseUrl, bankId), bankPageAt(bank.baseUrl, bankId)]
      await type(browser, KARI, home)
      await other.visit(home)
      other.cookies.set(name, browser.cookies.get(name) ?? '')
      assert.match((await other.visit(home)).html, /name="nationalId"/)
      assert.doesNotMatch((await browser.visit(home)).html, /name="nationalId"/)
    }
  })

  test('SEC-17 a person: five attempts an hour, from any browser, then not even the right number', async () => {
    await forget()
    // An unknown number, so that no success resets the counter.
    for (let tries = 1; tries <= 5; tries += 1)
      assert.equal((await type(bankPageAt(bank.baseUrl, bankId), '00000000000')).status, 200)
    const locked = await type(bankPageAt(bank.baseUrl, bankId), '00000000000')
    assert.equal(locked.status, 429)
    assert.match(locked.html, /Too many failed attempts[^]*try again in 60 minutes/)
    assert.equal((await type(bankPageAt(bank.baseUrl, bankId), KARI)).status, 303)
  })

  test('SEC-17 a browser: ten wrong numbers an hour, and a right one between them changes nothing', async () => {
    await forget()
    const browser = bankPageAt(bank.baseUrl, bankId)
    for (let tries = 1; tries <= 10; tries += 1) {
      assert.equal((await type(browser, `1000000000${tries % 10}`)).status, 200)
      if (tries % 3 === 0) {
        assert.equal((await type(browser, KARI)).status, 303)
        browser.cookies.delete('havn-bank')
      }
    }
    assert.equal((await type(browser, KARI)).status, 429)
    assert.equal((await type(browser, KARI, homes()[1])).status, 429)
    assert.equal((await type(bankPageAt(bank.baseUrl, bankId), KARI)).status, 303)
    bank.clock.offsetMilliseconds += 60 * minute + 2000
    assert.equal((await type(browser, KARI)).status, 303)
    bank.clock.offsetMilliseconds = 0
  })

  test('SEC-17 an address: forty wrong numbers an hour, eight at once and each from a browser of its own', async () => {
    await forget()
    const statuses: number[] = []
    // All at once, the last would wait for the counter of the address for longer than a call may on a busy machine.
    for (let first = 10; first < 58; first += 8) {
      const numbers = Array.from({ length: 8 }, (_, index) => `200000000${first + index}`)
      const pages = await Promise.all(numbers.map((number) => type(bankPageAt(bank.baseUrl, bankId), number)))
      statuses.push(...pages.map(({ status }) => status))
    }
    assert.deepEqual(statuses, [...Array<number>(40).fill(200), ...Array<number>(8).fill(429)])
    assert.equal((await type(bankPageAt(bank.baseUrl, bankId), KARI)).status, 429)
    const rows = await queryAsOwner(bank, 'select count(*)::integer as rows from sca.login_attempt_counter')
    assert.deepEqual(rows, [{ rows: 81 }], 'a locked counter writes no further rows')
  })

  test('the waiting time is shown in the language of the page', async () => {
    for (const [language, words] of [
      ['nb', /For mange mislykkede forsøk[^]*prøve igjen om \d+ minutter/],
      ['nn', /For mange mislykka forsøk[^]*prøve igjen om \d+ minutt/],
    ] as const) {
      const browser = bankPageAt(bank.baseUrl, bankId)
      await browser.visit(`${homes()[0]}?lang=${language}`)
      const page = await browser.visit(homes()[0], { step: 'login', nationalId: KARI })
      assert.equal(page.status, 429)
      assert.match(page.html, words)
    }
  })
})
