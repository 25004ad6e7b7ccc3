import type { TransactionStatus } from '@havn/contract'

/** How a payment may go on: from a status, by a cause, to a status. The database has the same table. */
export const PAYMENT_TRANSITIONS = {
  RCVD: {
    approved: 'ACTC',
    'approved-for-later-day': 'ACWC',
    refused: 'RJCT',
    'day-passed': 'RJCT',
  },
} as const satisfies Partial<Record<TransactionStatus, Readonly<Record<string, TransactionStatus>>>>

export type PaymentCause = {
  [Status in keyof typeof PAYMENT_TRANSITIONS]: keyof (typeof PAYMENT_TRANSITIONS)[Status]
}[keyof typeof PAYMENT_TRANSITIONS]
