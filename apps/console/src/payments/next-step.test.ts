import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Authorisation } from '../authorisations/authorisation.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import { clockMove } from './clock-move.ts'
import { nextStep } from './next-step.ts'
import type { Payment } from './payment.ts'

const authorisation = (purpose: string, scaStatus: string): Authorisation => ({
  authorisationId: '01a1e334-cb39-7d79-b894-f88e58defa79',
  purpose,
  scaStatus,
  steps: [],
  link: undefined,
})

const payment = (transactionStatus: string, more: Partial<Payment> = {}): Payment =>
  ({
    paymentId: '01a1e334-cb39-757e-b7b4-10c8620f3f38',
    transactionStatus,
    executionDate: '2026-11-16',
    events: [],
    authorisations: [],
    ...more,
  }) as unknown as Payment

const actionsOf = (given: Payment, bankDate = '2026-11-16') => nextStep(given, bankDate).actions

describe('what must happen next to a payment', () => {
  test('every status has a sentence and something to do', () => {
    for (const { code } of PAYMENT_STATES.states) {
      const { sentence, actions } = nextStep(payment(code), '2026-11-16')
      assert.match(sentence, /\.$/, code)
      assert.ok(actions.length > 0, code)
    }
  })

  test('RCVD: the PSU decides while an authorisation is open, and another is started after it', () => {
    const open = payment('RCVD', { authorisations: [authorisation('approve-payment', 'started')] })
    const ended = payment('RCVD', { authorisations: [authorisation('approve-payment', 'failed')] })
    assert.deepEqual(actionsOf(open), ['decide', 'put-into-basket', 'cancel'])
    assert.deepEqual(actionsOf(ended), ['start-authorisation', 'put-into-basket', 'cancel'])
  })

  test('RCVD after the first of two people: no basket any more', () => {
    const events: Payment['events'] = [
      { time: '2026-11-16T09:00:00+00:00', cause: 'approved-by-first', transactionStatus: 'RCVD' },
    ]
    assert.deepEqual(actionsOf(payment('RCVD', { events })), ['start-authorisation', 'cancel'])
  })

  test('RCVD in a basket: whoever approves the basket approves it', () => {
    assert.deepEqual(actionsOf(payment('RCVD', { basketId: 'b' })), ['open-basket', 'cancel'])
  })

  test('ACTC: a batch run on the execution date, the clock before it, the cancellation while one is open', () => {
    assert.deepEqual(actionsOf(payment('ACTC')), ['run-batch', 'cancel'])
    assert.deepEqual(actionsOf(payment('ACTC'), '2026-11-15'), ['move-clock', 'cancel'])
    const cancelling = payment('ACTC', { authorisations: [authorisation('cancel-payment', 'received')] })
    assert.deepEqual(actionsOf(cancelling), ['decide-cancellation', 'run-batch'])
  })
})

test('the clock moves to the afternoon of a date, and from then on by a day', () => {
  const before = new Date('2026-11-16T12:59:59Z')
  assert.equal(clockMove('2026-11-16', before).seconds, 1)
  assert.equal(clockMove('2026-11-16', new Date('2026-11-16T13:00:00Z')).seconds, 86_400)
})
