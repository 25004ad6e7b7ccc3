import { Type } from 'typebox'
import { type Decoded, mayBeLeftOut, oneOf, text, uuid } from './schema/schema.ts'

/**
 * The reasons that Havn can put into words. Each covers several reasons of ISO 20022 (ExternalStatusReason1Code and
 * ExternalReturnReason1Code), which docs/core-bank.md lists.
 */
export const REFUSAL_CODES = [
  'debtor-account-closed',
  'debtor-account-blocked',
  'creditor-account-unknown',
  'creditor-account-closed',
  'creditor-account-blocked',
  'creditor-name-mismatch',
  'creditor-bank-unreachable',
  'refused-by-creditor',
  'amount-not-allowed',
  'currency-not-supported',
  'regulatory',
  'other',
] as const

/** A reason for which the core bank refuses a payment, or for which it came back. */
export type RefusalCode = (typeof REFUSAL_CODES)[number]

export const RefusalReason = Type.Object(
  {
    code: oneOf(REFUSAL_CODES),
    text: mayBeLeftOut(text('a sentence that the TPP may read; Havn shows at most 300 characters of it')),
  },
  {
    title: 'RefusalReason',
    description: 'why a payment was refused or returned: the TPP reads both, the PSU reads the code in words',
  },
)
/** Why a payment was refused or returned. The TPP reads both code and text; the PSU reads the code in words. */
export interface RefusalReason extends Decoded<typeof RefusalReason> {}

const paymentId = uuid('the order')

export const OrderOutcome = Type.Union(
  [
    Type.Object({
      paymentId,
      outcome: oneOf(['booked', 'reserved', 'abroad', 'no-funds', 'not-executed', 'unknown']),
    }),
    Type.Object({ paymentId, outcome: oneOf(['refused', 'returned']), reason: RefusalReason }),
  ],
  {
    title: 'OrderOutcome',
    description:
      "the outcome of one order. booked: the creditor's bank has the money, final. reserved: set aside and sent to clearing. abroad: like reserved, and it has left the country. no-funds: nothing was done for lack of money, by any request for the order, and it must pay when Havn asks again. refused: nothing was done, by any request for the order; final once no request that was sent earlier can arrive before its notAfter, and Havn asks again until then. returned: the money was sent and came back, final. not-executed: only from readOutcomes, there is no such order, so that no request has done anything; never answer it because you cannot look. unknown: the core bank cannot say, or not yet",
  },
)
/** The outcome of one order, by the payment's id. */
export type OrderOutcome = Decoded<typeof OrderOutcome>

/** An outcome, with the reason for it if the order was refused or returned. */
export type ExecutionResult =
  | { readonly outcome: Exclude<ExecutionOutcome, 'refused' | 'returned'> }
  | { readonly outcome: 'refused' | 'returned'; readonly reason: RefusalReason }

/** Where the core bank has come with an order. */
export type ExecutionOutcome =
  /** The debtor has paid, and the creditor's bank has the money. Final. */
  | 'booked'
  /** The money is set aside and sent to clearing. `readOutcomes` says when it is booked. */
  | 'reserved'
  /** Like `reserved`, and the money has left the country but is not yet posted abroad. */
  | 'abroad'
  /** Nothing was done, because there is too little money. Havn may ask for the order again, and it must pay then. */
  | 'no-funds'
  /**
   * Nothing was done, by any request for the order, because of a closed account for example. Final, unless an earlier
   * request may still arrive: then Havn asks again when it cannot any more, and the last answer counts.
   */
  | 'refused'
  /** The money was sent and came back: it is in the debtor's account again, as an entry of its own. Final. */
  | 'returned'
  /**
   * Only from `readOutcomes`: the core bank has looked and has no such order, so no request has done anything. Final once no
   * earlier request can arrive. Havn records it for a payment that two operators of the bank have cancelled.
   */
  | 'not-executed'
  /** The core bank cannot say, or not yet. Havn asks again. */
  | 'unknown'
