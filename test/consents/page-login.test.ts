import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { type BankPage, bankPageAt } from '../support/bank-page.ts'
import { useBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { consentsAt, KARIS } from './support/consent-calls.ts'

describe('the login on the bank’s own page', () => {
  const bank = useBank()
  let page: BankPage
  beforeEach(async () => {
    const started = await consentsAt(bank, bank.newTpp({ keyType: 'P-256' })).start()
    page = bankPageAt(bank.baseUrl, linkOf(started).bankId)
    await page.logIn(KARI)
  })

  test('after logging out the page asks for a login, even in a browser with a copy of the cookie', async () => {
    const copied = new Map(page.cookies)
    const { location } = await page.visit(page.home, { step: 'logout' })
    assert.equal(location, `${page.home}?out=asked`)
    assert.equal(page.cookies.get('havn-bank'), '')
    assert.match((await page.visit(location ?? '')).html, /You have logged out/)
    for (const [name, value] of copied) page.cookies.set(name, value)
    assert.equal((await page.read()).location, `${page.home}?to=consents`)
    await page.submit('forbid', { account: KARIS.current })
    assert.equal((await page.logIn(KARI)).status, 200, 'the person can log in again')
    assert.doesNotMatch(
      (await page.read()).html,
      /Payments from other apps are off/,
      'a form of an ended login changes nothing',
    )
  })

  test('an unused page ends by itself after five minutes', async () => {
    for (const path of [page.home, page.access]) {
      const answer = await fetch(`${bank.baseUrl}${path}`, {
        headers: { cookie: Array.from(page.cookies, ([name, value]) => `${name}=${value}`).join('; ') },
      })
      assert.equal(answer.headers.get('refresh'), `302;url=${page.home}?out=idle`)
    }
    bank.clock.offsetMilliseconds += 301_000
    assert.equal((await page.read()).location, `${page.home}?to=consents`)
    assert.match((await page.visit(`${page.home}?out=idle`)).html, /not used for five minutes/)
    bank.clock.offsetMilliseconds -= 301_000
  })
})
