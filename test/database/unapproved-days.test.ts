import assert from 'node:assert/strict'
import { NORWAY } from '@havn/server/packs'
import { test } from 'node:test'
import { createUnapprovedRemoval } from '../../apps/server/src/app/background/remove-unapproved.ts'
import { parseBankDocument } from '../../apps/server/src/app/bank-documents/bank-document.ts'
import { moveDatabaseClock } from '../support/database-clock.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { openKept } from './support/kept-bank.ts'

const day = 86_400_000

test('SEC-64 each bank keeps payments that nobody approved for the days of its document, 90 without', async (t) => {
  const { bank, bankDatabase } = await openKept(t)
  const payers = [bank.newTpp(), bank.newTpp()].map((tpp) => payerAt(bank, tpp))
  const paymentIds = await Promise.all(payers.map(async (payer) => (await payer.create()).json.paymentId))
  const rows = await queryAsOwner(bank, 'select payment_id, bank_id from payments.payment')
  const [first, second] = paymentIds.map((id) => {
    const row = rows.find((each) => each['payment_id'] === id)
    return String(row?.['bank_id'])
  })
  assert.ok(first !== undefined && second !== undefined && first !== second)
  const clock = { now: 0, milliseconds: () => clock.now }
  const logged: string[] = []
  const log = (record: { bank?: string | undefined }) => void logged.push(String(record.bank))
  const remove = createUnapprovedRemoval(
    { environment: 'production', clock, logger: { info: log, error: log } },
    { workDatabase: bankDatabase },
    {
      countryOf: () => NORWAY,
      servedBankIds: () => [first, second],
      unapprovedPaymentDaysOf: (bankId) => (bankId === first ? 40 : undefined),
      bankNameOf: (bankId) => (bankId === first ? 'first' : 'second'),
    },
  )
  const lookAfter = async (days: number) => {
    clock.now = Date.now() + days * day
    await moveDatabaseClock(bank, days * day)
    await remove?.(new AbortController().signal)
    const emptied = await queryAsOwner(bank, `select bank_id from payments.payment where body = '{}'`)
    return emptied.map(({ bank_id: bankId }) => (bankId === first ? 'first' : 'second')).toSorted()
  }
  assert.deepEqual(await lookAfter(40), [])
  assert.deepEqual(await lookAfter(42), ['first'])
  assert.deepEqual(await lookAfter(89), ['first'])
  assert.deepEqual(await lookAfter(92), ['first', 'second'])
  assert.deepEqual(logged, ['first', 'second'])
})

test('SEC-64 a document may name 30 days to ten years for payments that nobody approved', () => {
  const isAccepted = (unapprovedPaymentDays: unknown) =>
    parseBankDocument({
      bank: 'hav',
      publicUrls: ['https://hav.example'],
      retention: { unapprovedPaymentDays },
    }).ok
  assert.deepEqual([29, 30, 3_650, 3_651, '90'].map(isAccepted), [false, true, true, false, false])
})
