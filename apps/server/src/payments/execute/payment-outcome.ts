import type { ExecutionOutcome } from '../../core-bank/index.ts'
import { bankDate } from '../../shared/clock.ts'
import { bankingDayFrom } from '../banking-day.ts'
import { isLastRunOfDay } from './batch-run-times.ts'
import type { PaymentCause } from '../payment-status.ts'

/** What follows for a payment from what the books said of it. */
export interface PaymentOutcome {
  /** Its steps, one after the other; none when there is nothing to record. */
  readonly causes: readonly PaymentCause[]
  /** Told with a lack of money: the day of the last try. */
  readonly lastTryDate: string | undefined
}

export interface PaymentState {
  readonly rail: 'domestic' | 'instant' | 'cross-border'
  readonly status: 'PDNG' | 'ACSP' | 'ACWP'
  readonly lastTryDate: string | undefined
}

const NOTHING: PaymentOutcome = { causes: [], lastTryDate: undefined }

/** The books' words as the payment's own steps. At is the moment of the run, by the bank's clock. */
export function toPaymentOutcome(
  outcome: ExecutionOutcome,
  asked: PaymentState,
  at: Temporal.Instant,
): PaymentOutcome {
  switch (outcome) {
    case 'unknown':
      return NOTHING
    case 'refused':
    case 'returned':
      return { ...NOTHING, causes: stepsToRejected(outcome, asked) }
    case 'no-funds':
      return asked.status === 'PDNG' ? insufficientFunds(asked, at) : NOTHING
    case 'reserved':
    case 'abroad':
    case 'booked':
      return { ...NOTHING, causes: stepsToward(outcome, asked) }
  }
}

/**
 * Money that was on its way comes back, also where the core bank calls that a refusal. What was asked to be executed
 * and is told as returned was sent first: an earlier question did that.
 */
function stepsToRejected(outcome: 'refused' | 'returned', { status }: PaymentState): readonly PaymentCause[] {
  if (status !== 'PDNG') return ['returned']
  return outcome === 'refused' ? ['refused-by-core-bank'] : ['reserved', 'returned']
}

const WAY: readonly PaymentCause[] = ['reserved', 'sent-abroad', 'booked']

/** How many steps of the way a payment of that status has behind it. */
const BEHIND = { PDNG: 0, ACSP: 1, ACWP: 2 } as const
const REACHED = { reserved: 1, abroad: 2, booked: 3 } as const

/** What lies between where the payment stands and where the books have it. Only what crosses a border leaves it. */
function stepsToward(
  outcome: 'reserved' | 'abroad' | 'booked',
  { rail, status }: PaymentState,
): readonly PaymentCause[] {
  return WAY.slice(BEHIND[status], REACHED[outcome]).filter(
    (cause) => cause !== 'sent-abroad' || rail === 'cross-border',
  )
}

/** Tried again by every later run of that day and of the next banking day; an instant payment is not. */
function insufficientFunds({ rail, lastTryDate: known }: PaymentState, at: Temporal.Instant): PaymentOutcome {
  if (rail === 'instant') return { ...NOTHING, causes: ['insufficient-funds-instant'] }
  const lastTry =
    known === undefined ? bankingDayFrom(bankDate(at).add({ days: 1 })) : Temporal.PlainDate.from(known)
  const isOver = isLastRunOfDay(lastTry, at)
  return {
    causes: isOver ? ['insufficient-funds', 'retries-exhausted'] : ['insufficient-funds'],
    lastTryDate: lastTry.toString(),
  }
}
