import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody, TppMessage, type TransactionStatus } from '@havn/contract'
import { PAYMENT_TRANSITIONS } from '../../../domain/payments/payment-status.ts'
import type { StoredPayment } from '../../../domain/payments/payments.store.ts'
import { NORWEGIAN_DIALECT } from '../index.ts'
import { statusMessages } from './status-messages.ts'

const readMessage = compileBody(TppMessage)

const stored = (change: Partial<StoredPayment>): StoredPayment => ({
  paymentId: '',
  bodyText: '{}',
  status: 'RCVD',
  executionDate: '2026-11-16',
  fee: undefined,
  fees: [undefined],
  cause: 'created',
  reason: null,
  transfer: undefined,
  lastTryDate: undefined,
  basketId: undefined,
  now: Temporal.Instant.fromEpochMilliseconds(0),
  ...change,
})

/** Every step there is, and the status it leads to. */
const STEPS = Object.values(PAYMENT_TRANSITIONS).flatMap(
  (steps) => Object.entries(steps) as [StoredPayment['cause'], TransactionStatus][],
)

describe('why a payment has its status', () => {
  const REJECTIONS: Partial<Readonly<Record<StoredPayment['cause'], RegExp>>> = {
    refused: /PSU refused/,
    'day-passed': /had to be approved by 2026-/,
    'retries-exhausted': /too little money .* last try/,
    'without-funds': /too little money .* when the PSU approved/,
    'insufficient-funds-instant': /too little money/,
    'refused-by-core-bank': /^The bank refused the payment: the bank gives no further reason\.$/,
    'refused-by-operators': /could not execute the payment, and no money has left/,
    returned: /^The payment was returned, and the money is back in the debtor account: /,
  }

  test('ERR-09 every rejection says why', () => {
    const causes = STEPS.flatMap(([cause, status]) => (status === 'RJCT' ? [cause] : []))
    assert.deepEqual([...new Set(causes)].toSorted(), Object.keys(REJECTIONS).toSorted())
  })

  for (const [cause, status] of STEPS)
    test(`MSG-01 MSG-02 MSG-03 MSG-04 ERR-09 ${cause}: ${status}`, () => {
      const { tppMessages = [] } = statusMessages(NORWEGIAN_DIALECT, stored({ cause, status }))
      const expected = { RJCT: 'PAYMENT_FAILED', ACCP: 'PAYMENT_FAILED', ACWC: 'EXECUTION_DATE_INVALID' }
      assert.deepEqual(
        tppMessages.map(({ code }) => code),
        status in expected ? [expected[status as keyof typeof expected]] : [],
      )
      for (const message of tppMessages) {
        assert.equal(readMessage(message).ok, true)
        assert.equal(message.category, status === 'ACWC' ? 'WARNING' : 'ERROR')
        if (status === 'RJCT') assert.match(message.text ?? '', REJECTIONS[cause] ?? /^$/)
      }
    })

  test('a payment that was just created has no message', () => {
    assert.deepEqual(statusMessages(NORWEGIAN_DIALECT, stored({})), {})
  })

  test('ERR-09 ST-04 ACCP says until when the bank tries', () => {
    const lacking = stored({ status: 'ACCP', cause: 'insufficient-funds', lastTryDate: '2026-11-17' })
    assert.deepEqual(statusMessages(NORWEGIAN_DIALECT, lacking).tppMessages, [
      {
        category: 'ERROR',
        code: 'PAYMENT_FAILED',
        path: 'transactionStatus',
        text: 'There is too little money on the debtor account. The bank tries again at every batch run until the last one of 2026-11-17.',
      },
    ])
  })

  test('ACWC says which day the payment was moved to', () => {
    const moved = stored({ status: 'ACWC', cause: 'approved-for-later-day', executionDate: '2026-04-07' })
    assert.deepEqual(statusMessages(NORWEGIAN_DIALECT, moved).tppMessages, [
      {
        category: 'WARNING',
        code: 'EXECUTION_DATE_INVALID',
        path: 'requestedExecutionDate',
        text: 'The bank moved the payment to 2026-04-07, the next banking day on which it can execute it.',
      },
    ])
  })
})
