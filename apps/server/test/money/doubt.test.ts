import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { finishReclaimed, runBatch } from '../../src/payments/index.ts'
import { INSTANT_TARGET } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { KARIS, openOddBank, runSummaryWith } from './support/odd-bank.ts'

/**
 * A dead server's claim is reclaimed at once, while its question may still be on its way to the core bank. What the core
 * bank says that it did is true in any case; "no funds" is true only when no earlier question can arrive any more.
 */
test('a question of a dead server that arrives late moves no money behind a rejected payment', async () => {
  const odd = await openOddBank()
  const { books, payer, bankId } = odd
  const account = { kind: 'account', bban: KARIS } as const
  const money = await payer.balanceOf(KARIS)
  const line = Promise.withResolvers<void>()
  const patience = 3_000
  const { path, follow } = await odd.approve(
    books.setup({ execute: (ask) => line.promise.then(ask) }, patience),
    INSTANT_TARGET,
  )
  const dying = follow()
  await books.ledger.deposit({ bankId, account, minorUnits: -money })
  await books.letClaimsEnd()
  const asked = await finishReclaimed(books.setup(), odd.nextMoment())
  assert.deepEqual(asked, runSummaryWith({ unanswered: 1 }), 'no funds, and no last word')
  assert.equal(await payer.statusOf(path), 'PDNG')
  assert.deepEqual(
    await runBatch(books.setup(), odd.nextMoment()),
    runSummaryWith(),
    'nor does a run ask sooner',
  )
  // There is money again, and the question arrives in time.
  await books.ledger.deposit({ bankId, account, minorUnits: money })
  line.resolve()
  await dying
  assert.equal(await payer.balanceOf(KARIS), money - 12_550n)
  await pause(patience)
  assert.deepEqual(await finishReclaimed(books.setup(), odd.nextMoment()), runSummaryWith({ booked: 1 }))
  await odd.assertPaid([path], money)
  await odd.close()
})

test('"no funds" after a rejected set is recorded when the doubt is over', async () => {
  const odd = await openOddBank()
  const { books, payer, bankId } = odd
  const account = { kind: 'account', bban: KARIS } as const
  const money = await payer.balanceOf(KARIS)
  const path = await payer.pay()
  await books.ledger.deposit({ bankId, account, minorUnits: -money })
  const away = books.setup({ execute: () => Promise.reject(new Error('away')) }, 1_000)
  assert.deepEqual(await runBatch(away, odd.nextMoment()), runSummaryWith({ unanswered: 1 }))
  assert.deepEqual(
    await runBatch(books.setup({}, 1_000), odd.nextMoment()),
    runSummaryWith({ unanswered: 1 }),
  )
  assert.equal(await payer.statusOf(path), 'PDNG')
  await pause(1_100)
  assert.deepEqual(
    await finishReclaimed(books.setup({}, 1_000), odd.nextMoment()),
    runSummaryWith({ lackingFunds: 1 }),
  )
  assert.equal(await payer.statusOf(path), 'ACCP')
  assert.deepEqual(await queryAsOwner(odd.bank, 'select from payments.claim'), [])
  await books.ledger.deposit({ bankId, account, minorUnits: money })
  await odd.close()
})
