import assert from 'node:assert/strict'
import { KARI } from '../../support/ndct.ts'
import { newBrowser } from './psu-browser.ts'
import { linkOf, type TppCalls } from './tpp-calls.ts'

/** A new payment of Kari's, and her browser at its approval page. */
export async function arriveAtApproval(tpp: TppCalls, change: Parameters<TppCalls['create']>[0] = {}) {
  const { answer, paymentId } = await tpp.create(change)
  const link = linkOf(answer)
  const browser = newBrowser()
  await browser.open(link.href)
  await browser.logIn(KARI)
  assert(browser.field('shown') !== undefined)
  return { ...link, paymentId, browser }
}
