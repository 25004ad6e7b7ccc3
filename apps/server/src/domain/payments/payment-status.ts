import type { TransactionStatus } from '@havn/contract'

/**
 * The steps that a payment can take: from a status, by a cause, to a status. A status without steps is final. This is
 * the only table: `payments.transition` in the database and docs/payment-status.md are printed from it.
 */
export const PAYMENT_TRANSITIONS = {
  RCVD: {
    'approved-by-first': 'RCVD',
    approved: 'ACTC',
    'approved-for-later-day': 'ACWC',
    refused: 'RJCT',
    'without-funds': 'RJCT',
    'day-passed': 'RJCT',
    deleted: 'CANC',
  },
  ACTC: { claimed: 'PDNG', cancelled: 'CANC' },
  ACWC: { claimed: 'PDNG', cancelled: 'CANC' },
  ACCP: { claimed: 'PDNG', cancelled: 'CANC', 'retries-exhausted': 'RJCT' },
  PDNG: {
    reserved: 'ACSP',
    'insufficient-funds': 'ACCP',
    'insufficient-funds-instant': 'RJCT',
    'refused-by-core-bank': 'RJCT',
    'refused-by-operators': 'RJCT',
  },
  ACSP: { 'sent-abroad': 'ACWP', booked: 'ACSC', returned: 'RJCT' },
  ACWP: { booked: 'ACSC', returned: 'RJCT' },
} as const satisfies Partial<Record<TransactionStatus, Readonly<Record<string, TransactionStatus>>>>

type CausesOf<Table> = Table extends unknown ? keyof Table : never

export type PaymentCause = CausesOf<(typeof PAYMENT_TRANSITIONS)[keyof typeof PAYMENT_TRANSITIONS]>

/**
 * The causes that a TPP's call may have. Every other step is the bank's own work, and the database refuses it to TPPs'
 * calls.
 */
export const CAUSES_BY_TPP_CALL: readonly string[] = ['deleted', 'day-passed'] satisfies PaymentCause[]

/** Whether the PSU can still cancel: the payment is approved and no run has claimed it. */
export function isCancellable(status: TransactionStatus): boolean {
  return status in PAYMENT_TRANSITIONS && 'cancelled' in PAYMENT_TRANSITIONS[status as 'ACTC']
}

/** Whether DELETE can cancel the payment, or ask the PSU to; otherwise it answers 409. */
export function isDeletable(status: TransactionStatus): boolean {
  return status === 'RCVD' || isCancellable(status)
}
