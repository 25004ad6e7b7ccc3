import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KARI, ndctBody } from '../support/ndct.ts'
import { departureOf, newBrowser } from './support/psu-browser.ts'
import { linkOf, tppAt } from './support/tpp-calls.ts'
import { useBank } from '../support/bank.ts'

/** The text that a person reads, without markup and with plain spaces. */
const wordsOf = (html: string) =>
  (/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('facts from the core bank, on the approval page', () => {
  const bank = useBank()

  test('none before the login; after it the account’s name and available balance', async () => {
    const tpp = tppAt(bank, bank.newTpp())
    const { answer } = await tpp.create()
    const browser = newBrowser()
    const words = wordsOf((await browser.open(linkOf(answer).href)).html)
    assert.match(words, /Account ending in 0002/)
    assert.doesNotMatch(words, /Brukskonto|Available|9986\.05\.10002/)
    const page = await browser.logIn(KARI)
    assert.match(wordsOf(page.html), /Brukskonto 9986\.05\.10002 Available now: NOK/)
  })

  test('too little money is shown before the approval, which counts all the same', async () => {
    const tpp = tppAt(bank, bank.newTpp())
    const body = ndctBody({ instructedAmount: { amount: '90000000.00', currency: 'NOK' } })
    const { answer } = await tpp.create({ body })
    const browser = newBrowser()
    await browser.open(linkOf(answer).href)
    const page = await browser.logIn(KARI)
    assert.match(wordsOf(page.html), /There is not enough money in the account You need NOK 90,000,000\.00/)
    assert(departureOf(await browser.approve()).searchParams.has('psu-id'))
  })

  test('pages are compressed, and no two have the same CSRF token', async () => {
    const tpp = tppAt(bank, bank.newTpp())
    const { href } = linkOf((await tpp.create()).answer)
    const tokens = new Set<string>()
    for (let count = 0; count < 2; count += 1) {
      const response = await fetch(href, { headers: { 'accept-encoding': 'br' } })
      assert.equal(response.headers.get('content-encoding'), 'br')
      assert.equal(response.headers.get('vary'), 'Accept-Encoding')
      // fetch has decompressed it already.
      const html = await response.text()
      tokens.add(/name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? '')
    }
    assert.equal(tokens.size, 2)
  })
})

describe('a core bank that does not answer', () => {
  const never = () => new Promise<never>(() => {})
  const bank = useBank({ replaceCoreBank: (ledger) => ({ ...ledger, listBalances: never }) })

  test('the page is shown without the facts, and approves', async () => {
    const { answer } = await tppAt(bank, bank.newTpp()).create()
    const browser = newBrowser()
    await browser.open(linkOf(answer).href)
    const { html } = await browser.logIn(KARI)
    assert.doesNotMatch(wordsOf(html), /Available/)
    assert.match(wordsOf(html), /From 9986\.05\.10002/)
    assert(departureOf(await browser.approve()).searchParams.has('psu-id'))
  })
})
