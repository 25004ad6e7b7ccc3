import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { listIn, type Reader, transactionsOf } from '../accounts/support/reader.ts'
import { KARIS } from '../consents/support/consent-calls.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { CALLBACK, linkOf } from '../sca/support/tpp-calls.ts'
import type { TestBank } from '../support/bank.ts'
import { KARI, ndctCreation } from '../support/ndct.ts'

type Tpp = ReturnType<TestBank['newTpp']>

/** Creates a payment, and says how to send the very same call again. */
export async function create(bank: TestBank, tpp: Tpp) {
  const request = ndctCreation()
  const headers = { ...request.headers, 'X-Request-ID': randomUUID() }
  const call = () => bank.call(tpp, { ...request, headers })
  const first = await call()
  assert.equal(first.status, 201, first.text)
  return { first, retry: call }
}

/** Retries the creation and approves its payment in a browser: everything must be as if nothing had been rotated. */
export async function finish({ first, retry }: Awaited<ReturnType<typeof create>>): Promise<void> {
  const again = await retry()
  assert.deepEqual(
    [again.status, again.headers['idempotent-replayed'], again.text],
    [201, 'true', first.text],
  )
  const browser = newBrowser()
  const opened = await browser.open(linkOf(first).href)
  assert.equal(opened.status, 200, opened.html)
  const loggedIn = await browser.logIn(KARI)
  assert.equal(loggedIn.status, 200, loggedIn.html)
  const approved = await browser.approve()
  assert(approved.location?.startsWith(CALLBACK), `${approved.status} ${approved.html}`)
}

/** Follows the links of a listing from its first page to its last. */
export async function readPages({ readPresent }: Reader): Promise<void> {
  let page = listIn(await readPresent(transactionsOf(KARIS.current, '?limit=10')))
  while (page._links['next'] !== undefined) {
    await sleep(100)
    page = listIn(await readPresent(page._links['next'].href))
  }
}
