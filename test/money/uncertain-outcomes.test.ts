import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { finishReclaimed, runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { INSTANT_TARGET } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { KARIS, openFaultyBank, runSummaryWith } from './support/faulty-bank.ts'

/**
 * A dead server's claim is reclaimed at once, while its request may still be on its way to the core bank. `no-funds` is
 * final only when no earlier request can arrive any more. delayed-requests.test.ts has the table of all outcomes.
 */
test('a request of a dead server that arrives late does not pay a payment that is rejected', async () => {
  const faulty = await openFaultyBank()
  const { core, payer, bankId } = faulty
  const account = { kind: 'account', bban: KARIS } as const
  const money = await payer.balanceOf(KARIS)
  const line = Promise.withResolvers<void>()
  const timeout = 10_000
  const { path, follow } = await faulty.approve(
    core.setup({ execute: (ask) => line.promise.then(ask) }, timeout),
    INSTANT_TARGET,
  )
  const dying = follow()
  await core.ledger.deposit({ bankId, account, minorUnits: -money })
  await core.expireClaims()
  const summary = await finishReclaimed(core.setup(), faulty.nextRun())
  assert.deepEqual(summary, runSummaryWith({ unanswered: 1 }), 'no funds, and that is not final')
  assert.equal(await payer.statusOf(path), 'PDNG')
  assert.deepEqual(
    await runBatch(core.setup(), faulty.nextRun()),
    runSummaryWith(),
    'nor does a run ask sooner',
  )
  // There is money again, and the earlier request arrives in time.
  await core.ledger.deposit({ bankId, account, minorUnits: money })
  line.resolve()
  await dying
  assert.equal(await payer.balanceOf(KARIS), money - 12_550n)
  await core.passDeadlines()
  assert.deepEqual(await finishReclaimed(core.setup(), faulty.nextRun()), runSummaryWith({ booked: 1 }))
  await faulty.assertPaid([path], money)
  await faulty.close()
})

test('no-funds after a rejected set is recorded when no earlier request can arrive any more', async () => {
  const faulty = await openFaultyBank()
  const { core, payer, bankId } = faulty
  const account = { kind: 'account', bban: KARIS } as const
  const money = await payer.balanceOf(KARIS)
  const path = await payer.pay()
  await core.ledger.deposit({ bankId, account, minorUnits: -money })
  const away = core.setup({ execute: () => Promise.reject(new Error('away')) }, 1_000)
  assert.deepEqual(await runBatch(away, faulty.nextRun()), runSummaryWith({ unanswered: 1 }))
  assert.deepEqual(await runBatch(core.setup({}, 1_000), faulty.nextRun()), runSummaryWith({ unanswered: 1 }))
  assert.equal(await payer.statusOf(path), 'PDNG')
  await pause(2_100)
  assert.deepEqual(
    await finishReclaimed(core.setup({}, 1_000), faulty.nextRun()),
    runSummaryWith({ lackingFunds: 1 }),
  )
  assert.equal(await payer.statusOf(path), 'ACCP')
  assert.deepEqual(await queryAsOwner(faulty.bank, 'select from payments.claim'), [])
  await core.ledger.deposit({ bankId, account, minorUnits: money })
  await faulty.close()
})
