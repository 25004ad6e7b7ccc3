import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishReclaimed } from '../../src/payments/index.ts'
import { INSTANT_TARGET } from '../support/payer.ts'
import { KARIS, openOddBank, runSummaryWith } from './support/odd-bank.ts'

/** The question itself is stuck on its way to the books and arrives after the hold, when another was told no. */
test('a question that arrives after its hold has ended is not executed', async () => {
  const odd = await openOddBank()
  const { books, payer, bankId } = odd
  const account = { kind: 'account', bban: KARIS } as const
  const money = await payer.balanceOf(KARIS)
  await books.ledger.deposit({ bankId, account, minorUnits: -money })
  const line = Promise.withResolvers<void>()
  const stuck = books.setup({ execute: (ask) => line.promise.then(ask) }, 100)
  const { path, follow } = await odd.approve(stuck, INSTANT_TARGET)
  await follow() // silent for 100 ms: PDNG
  await books.letClaimsEnd()
  assert.deepEqual(await finishReclaimed(books.setup(), odd.nextMoment()), runSummaryWith({ rejected: 1 }))
  await books.ledger.deposit({ bankId, account, minorUnits: money })
  line.resolve()
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.equal(await payer.statusOf(path), 'RJCT')
  assert.equal(await payer.balanceOf(KARIS), money)
  await odd.close()
})
