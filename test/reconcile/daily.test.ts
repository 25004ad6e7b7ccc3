import assert from 'node:assert/strict'
import { NORWAY } from '@havn/server/packs'
import { test } from 'node:test'
import type { CoreBank } from '../../apps/server/src/core-bank/index.ts'
import { findTransactionBefore } from '../../apps/server/src/operations/audit/index.ts'
import {
  createDailyReconciliation,
  readReconciliations,
} from '../../apps/server/src/operations/back-office/index.ts'
import { readSnapshot } from '../../apps/server/src/platform/database/read-snapshot.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { openReconciledBank, type ReconciledBank } from './support/reconciled-bank.ts'

/** What one process does every five minutes. */
function processAt(
  bank: ReconciledBank,
  {
    bankId,
    clock,
    coreBank,
  }: {
    bankId: string
    clock: { milliseconds(): number }
    coreBank: Pick<CoreBank, 'readOutcomes'>
  },
) {
  const ended: unknown[] = []
  const failures: unknown[] = []
  const reconcile = createDailyReconciliation({
    bankDatabase: bank.bankDatabase,
    clock,
    coreBank,
    coreBankTimeoutMilliseconds: 10_000,
    countryOf: () => NORWAY,
    bankIds: () => [bankId],
    timeOf: () => '03:30',
    readSnapshot: (work) => readSnapshot(bank.databaseUrls.bank, work),
    findTransactionBefore,
    onEnd: (end) => void ended.push(end),
    onFailure: ({ error }) => void failures.push(error),
  })
  return { look: () => reconcile(new AbortController().signal), ended, failures }
}

test('each day is compared with the core bank once, from the time of the bank on, at whichever process comes first', async (t) => {
  const bank = await openReconciledBank(t)
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock(MONDAY)
  const path = await payer.pay()
  await payer.run()
  const paymentId = path.split('/').at(-1) ?? ''
  const [bankId = ''] = await bank.bankIds()
  const day = '2026-11-16'
  const clock = { now: 0, milliseconds: () => clock.now }
  const setClock = (time: string) => void (clock.now = Date.parse(`2026-11-17T${time}:00+01:00`))
  // The core bank does not answer at first, and has lost the payment afterwards.
  let answer: CoreBank['readOutcomes'] = async () => Promise.reject(new Error('down'))
  const coreBank = { readOutcomes: (request: Parameters<typeof answer>[0]) => answer(request) }
  const one = processAt(bank, { bankId, clock, coreBank })
  const other = processAt(bank, { bankId, clock, coreBank })

  setClock('03:29')
  await one.look()
  assert.deepEqual([one.ended, one.failures], [[], []], 'it is not time yet')
  setClock('03:30')
  await one.look()
  await other.look()
  assert.equal(one.failures.length, 1)
  assert.equal(other.failures.length, 0, 'the core bank is asked by one process')
  assert.equal((await readReconciliations(bank.bankDatabase))[0]?.differences, null)

  answer = async ({ orders }) =>
    orders.map((order) => ({ paymentId: order.paymentId, outcome: 'not-executed' }))
  setClock('04:31')
  await other.look()
  await one.look()
  const found = { bankId, day, orders: 1, differences: 1, found: [['not-executed', paymentId]] }
  assert.deepEqual([other.ended, one.ended], [[found], []])
  assert.equal((await readReconciliations(bank.bankDatabase))[0]?.differences, 1)
  setClock('23:00')
  await one.look()
  await processAt(bank, { bankId, clock, coreBank }).look()
  assert.deepEqual(one.ended, [], 'a day is compared once, also by a process that was started later')

  answer = (request) => bank.ledger.readOutcomes(request)
  const rows = await queryAsOwner(
    bank,
    'select day::text, orders, differences from back_office.reconciliation',
  )
  assert.deepEqual(rows, [{ day, orders: 1, differences: 1 }])
})
