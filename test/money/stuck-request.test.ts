import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishReclaimed } from '../../apps/server/src/domain/payments/index.ts'
import { INSTANT_TARGET } from '../support/payer.ts'
import { KARIS, openFaultyBank, runSummaryWith } from './support/faulty-bank.ts'

/** The request is stuck on its way to the core bank and arrives after `notAfter`, when a repeated one got `no-funds`. */
test('a request that arrives after its lease has expired is not executed', async () => {
  const faulty = await openFaultyBank()
  const { core, payer, bankId } = faulty
  const account = { kind: 'account', bban: KARIS } as const
  const money = await payer.balanceOf(KARIS)
  await core.ledger.deposit({ bankId, account, minorUnits: -money })
  const line = Promise.withResolvers<void>()
  const stuck = core.setup({ execute: (ask) => line.promise.then(ask) }, 100)
  const { path, follow } = await faulty.approve(stuck, INSTANT_TARGET)
  await follow() // no answer for 100 ms: PDNG
  await core.passDeadlines()
  assert.deepEqual(await finishReclaimed(core.setup(), faulty.nextRun()), runSummaryWith({ rejected: 1 }))
  await core.ledger.deposit({ bankId, account, minorUnits: money })
  line.resolve()
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.equal(await payer.statusOf(path), 'RJCT')
  assert.equal(await payer.balanceOf(KARIS), money)
  await faulty.close()
})
