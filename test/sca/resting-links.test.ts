import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bankPageAt } from '../support/bank-page.ts'
import { prepare, useBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { newBrowser, type Page } from './support/psu-browser.ts'
import { linkOf, tppAt, type TppCalls } from './support/tpp-calls.ts'

const STRANGERS_NUMBER = '22815110181'
const minute = 60_000

describe('wrong numbers behind a link that names a person', () => {
  // All TPPs meet in one bank.
  const bank = useBank({ sharedHosts: ['127.0.0.1'] })
  const guessed = prepare(() => tppAt(bank, bank.newTpp({ keyType: 'P-256' })))
  const other = prepare(() => tppAt(bank, bank.newTpp({ keyType: 'P-256' })))

  const newLink = async (tpp: TppCalls) => linkOf((await tpp.create()).answer).href
  const isSentAway = ({ location }: Page) => location?.includes('code=PSU_CREDENTIALS_INVALID') ?? false
  const logInAt = async (href: string, nationalId: string) => {
    const browser = newBrowser()
    await browser.open(href)
    return browser.logIn(nationalId)
  }

  test('SEC-49 five of them: only the links of that TPP to that person rest, and for minutes', async () => {
    const href = await newLink(guessed)
    const guesser = newBrowser()
    await guesser.open(href)
    for (let tries = 1; tries < 5; tries += 1)
      assert.equal((await guesser.logIn(STRANGERS_NUMBER)).status, 200)
    assert(isSentAway(await guesser.logIn(STRANGERS_NUMBER)))

    assert(isSentAway(await logInAt(await newLink(guessed), KARI)), 'the next link of that TPP rests')
    const elsewhere = await logInAt(await newLink(other), KARI)
    assert.equal(elsewhere.status, 200)
    const bankId = href.split('/')[4] ?? ''
    const page = bankPageAt(bank.baseUrl, bankId)
    await page.visit(page.home)
    assert.equal((await page.visit(page.home, { step: 'login', nationalId: KARI })).status, 303)
    assert(
      isSentAway(await logInAt(await newLink(guessed), KARI)),
      'and logging in elsewhere changes nothing',
    )

    bank.clock.offsetMilliseconds += 10 * minute + 1_000
    const later = await logInAt(await newLink(guessed), KARI)
    assert.equal(later.status, 200)
  })
})
