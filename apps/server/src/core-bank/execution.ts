/** What the core bank says of one order. */
export type OrderOutcome = { readonly paymentId: string } & ExecutionResult

export type ExecutionResult =
  | { readonly outcome: Exclude<ExecutionOutcome, 'refused' | 'returned'> }
  | { readonly outcome: 'refused' | 'returned'; readonly reason: RefusalReason }

export type ExecutionOutcome =
  /** Done: the debtor has paid and the creditor's bank has the money. Final. */
  | 'booked'
  /** The money is set aside and sent to clearing; `readOutcomes` will tell when it is booked. */
  | 'reserved'
  /** The same, and it has left the country: not yet posted abroad. */
  | 'abroad'
  /** Nothing was done: there is too little money. It may be tried again. */
  | 'no-funds'
  /** Nothing was done and nothing will be, such as for a closed account. Final. */
  | 'refused'
  /** The money was sent and came back: it is in the debtor's account again, as an entry of its own. Final. */
  | 'returned'
  /** The core bank cannot tell, or not yet: asked again. */
  | 'unknown'

/** Why a payment was refused or returned. */
export interface RefusalReason {
  readonly code: RefusalCode
  /** More about it, in words that the TPP may read: at most 300 characters of it are shown. */
  readonly text?: string | undefined
}

/**
 * The reasons that Havn has words for. Each stands for reasons of ISO 20022 (ExternalStatusReason1Code and
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

export type RefusalCode = (typeof REFUSAL_CODES)[number]
