import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentSummary } from '../views/views.ts'
import { bindingMessageOf } from './binding-message.ts'

const payment = (change: Partial<PaymentSummary> = {}): PaymentSummary => ({
  amount: '950000.00',
  currency: 'USD',
  creditorName: 'Hav Strøm AS',
  creditorAccount: '12345678903',
  creditorAgent: undefined,
  debtorAccount: '12345678903',
  isFromCard: false,
  isInstant: false,
  executionDate: '2026-11-16',
  requestedDate: undefined,
  recurrence: undefined,
  message: undefined,
  reference: undefined,
  fee: undefined,
  ...change,
})
const messageOf = (
  payments: readonly PaymentSummary[],
  lengthMax: number,
  purpose: 'approve-payment' | 'cancel-payment' = 'approve-payment',
) => bindingMessageOf(payments, { purpose, language: 'en', lengthMax })

test('a name that is too long is cut, and left out if it does not fit at all', () => {
  assert.equal(messageOf([payment()], 64), 'USD 950,000.00 - Hav Strøm AS')
  assert.equal(messageOf([payment()], 20), 'USD 950,000.00 - Hav')
  assert.equal(messageOf([payment()], 17), 'USD 950,000.00')
  assert.equal(messageOf([payment()], 14), 'USD 950,000.00')
})

test('an amount is never cut: if it does not fit there is no message', () => {
  assert.equal(messageOf([payment()], 13), undefined)
  assert.equal(messageOf([payment()], 18, 'cancel-payment'), undefined)
  assert.equal(messageOf([payment()], 19, 'cancel-payment'), 'STOP USD 950,000.00')
  const several = [payment(), payment({ amount: '1.50', currency: 'EUR' })]
  const whole = '2 x, USD 950,000.00 and EUR 1.50'
  assert.equal(messageOf(several, whole.length), whole)
  assert.equal(messageOf(several, whole.length - 1), undefined)
})

test('a name is cut between characters, and invisible characters are left out', () => {
  assert.equal(messageOf([payment({ creditorName: 'Ab😀c' })], 20), 'USD 950,000.00 - Ab')
  assert.equal(messageOf([payment({ creditorName: 'Ab😀c' })], 21), 'USD 950,000.00 - Ab😀')
  const creditorName = '\u202EHa\u200Bv\u2066\u00A0Str\u00ADøm\u0007AS\uFEFF'
  assert.equal(messageOf([payment({ creditorName })], 64), 'USD 950,000.00 - Hav Strøm AS')
})
