import assert from 'node:assert/strict'
import { type ExecutionOutcome, isInstantRail, type Rail } from '../../../core-bank/index.ts'
import type { Country } from '../../../platform/banks/index.ts'
import { bankDate } from '../../../platform/shared/clock.ts'
import { bankingDayFrom } from '../banking-day.ts'
import type { PaymentCause } from '../payment-status.ts'
import { isLastRunOfDay } from './batch-run-times.ts'

/** What an outcome at the core bank means for a payment. */
export interface PaymentOutcome {
  /** The steps that the payment takes, in order; empty if there is nothing to record. */
  readonly causes: readonly PaymentCause[]
  /** The day of the last try, if there was too little money. */
  readonly lastTryDate: string | undefined
}

/** When a payment was tried. */
export interface OutcomeTime {
  /** The time of the run by the bank's clock. */
  readonly at: Temporal.Instant
  readonly country: Country
}

/** A payment as it was when the core bank was asked about it. */
export interface SubmittedPayment {
  readonly rail: Rail
  readonly status: 'PDNG' | 'ACSP' | 'ACWP'
  readonly lastTryDate: string | undefined
}

const NOTHING: PaymentOutcome = { causes: [], lastTryDate: undefined }

/** Translates an outcome at the core bank into steps of the payment. Only a try to execute it has a time. */
export function toPaymentOutcome(
  outcome: ExecutionOutcome,
  payment: SubmittedPayment,
  time?: OutcomeTime,
): PaymentOutcome {
  switch (outcome) {
    case 'unknown':
    case 'not-executed':
      return NOTHING
    case 'refused':
    case 'returned':
      return { ...NOTHING, causes: stepsToRejected(outcome, payment) }
    case 'no-funds':
      return payment.status === 'PDNG' ? insufficientFunds(payment, time) : NOTHING
    case 'reserved':
    case 'abroad':
    case 'booked':
      return { ...NOTHING, causes: stepsToward(outcome, payment) }
  }
}

/**
 * Money that was under way comes back, even if the core bank calls that a refusal. If an order that was to be executed is
 * `returned`, then an earlier request has sent it first.
 */
function stepsToRejected(
  outcome: 'refused' | 'returned',
  { status }: SubmittedPayment,
): readonly PaymentCause[] {
  if (status !== 'PDNG') return ['returned']
  return outcome === 'refused' ? ['refused-by-core-bank'] : ['reserved', 'returned']
}

const STEPS_TO_BOOKED: readonly PaymentCause[] = ['reserved', 'sent-abroad', 'booked']

/** How many of those steps a payment with this status has taken. */
const STEPS_TAKEN = { PDNG: 0, ACSP: 1, ACWP: 2 } as const
/** How many of those steps an outcome means. */
const STEPS_REACHED = { reserved: 1, abroad: 2, booked: 3 } as const

/** The steps between the payment's status and the outcome. Only a cross-border payment is sent abroad. */
function stepsToward(
  outcome: 'reserved' | 'abroad' | 'booked',
  { rail, status }: SubmittedPayment,
): readonly PaymentCause[] {
  return STEPS_TO_BOOKED.slice(STEPS_TAKEN[status], STEPS_REACHED[outcome]).filter(
    (cause) => cause !== 'sent-abroad' || rail === 'cross-border',
  )
}

/**
 * A payment that lacks money is tried again by every later run of that day and of the next banking day, then rejected. An
 * instant payment is rejected at once.
 */
function insufficientFunds(
  { rail, lastTryDate: known }: SubmittedPayment,
  time: OutcomeTime | undefined,
): PaymentOutcome {
  if (isInstantRail(rail)) return { ...NOTHING, causes: ['insufficient-funds-instant'] }
  assert(time, 'a payment that lacks money was tried at some time')
  const { at, country } = time
  const lastTryDate =
    known === undefined
      ? bankingDayFrom(country, bankDate(at, country).add({ days: 1 }))
      : Temporal.PlainDate.from(known)
  const isLastTry = isLastRunOfDay(country, lastTryDate, at)
  return {
    causes: isLastTry ? ['insufficient-funds', 'retries-exhausted'] : ['insufficient-funds'],
    lastTryDate: lastTryDate.toString(),
  }
}
