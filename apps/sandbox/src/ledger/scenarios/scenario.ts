import type { BasketStatus, ScaStatus, TppMessageCode, TransactionStatus } from '@havn/contract'
import type { PayeeVerification, RefusalReason } from '@havn/server/core-bank'

/**
 * A case that a TPP can trigger on purpose. The table of scenarios is the only source: the sandbox's
 * core bank behaves by it, docs/scenarios.md is printed from it, and a test plays each row.
 */
export interface Scenario {
  readonly id: string
  readonly effect: string
  /** What the TPP observes, in this order. */
  readonly observed: readonly ObservedStatus[]
  /** How to bring it about. */
  readonly steps: string
}

/** Something that a TPP observes in a scenario. */
export type ObservedStatus =
  | TransactionStatus
  | BasketStatus
  | ScaStatus
  /** A status with the code of its message. */
  | `${TransactionStatus} ${TppMessageCode}`
  /** A response that refuses, or the redirect after a failed SCA. */
  | `${number} ${TppMessageCode}`

/** A scenario that the creditor account of a payment triggers. */
export interface CreditorScenario extends Scenario {
  /** An account number of the series 9986 06, which no customer of the initial data set has. */
  readonly account: string
  readonly behaviour: CreditorBehaviour
}

/** How the core bank behaves for payments to such an account. */
export type CreditorBehaviour =
  | { readonly kind: 'refuse'; readonly reason: RefusalReason }
  | { readonly kind: 'lack-funds'; readonly until: 'next-day' | 'never' }
  /** It reports no outcome, for days. */
  | { readonly kind: 'report-nothing' }
  /** The money is under way for days. */
  | { readonly kind: 'stay-under-way'; readonly as: 'reserved' | 'abroad' }
  /** The money is under way for days, and then returned. */
  | { readonly kind: 'return'; readonly reason: RefusalReason }
  /** A run waits for it, for seconds. */
  | { readonly kind: 'execute-slowly' }
  | { readonly kind: 'hide-funds' }
  /** A creation waits for it, for seconds. */
  | { readonly kind: 'quote-slowly' }
  | { readonly kind: 'be-unavailable'; readonly for: 'first-request' | 'always' }
  | { readonly kind: 'fail' }
  | { readonly kind: 'charge'; readonly fee: bigint | 'the-amount' }

/** The behaviours that last for some days or seconds; the amount of the payment says how many. */
export const DURATION_UNITS = {
  'report-nothing': 'days',
  'stay-under-way': 'days',
  return: 'days',
  'execute-slowly': 'seconds',
  'quote-slowly': 'seconds',
} as const satisfies Partial<Record<CreditorBehaviour['kind'], 'days' | 'seconds'>>

/** A scenario that the PSU triggers. */
export interface PersonScenario extends Scenario {
  /** A national id of the synthetic series. */
  readonly nationalId: string
  readonly personId: string
  readonly name: string
  readonly behaviour: PersonBehaviour
}

export type PersonBehaviour =
  | { readonly kind: 'log-in-as-usual' }
  | { readonly kind: 'log-in-slowly'; readonly seconds: number }
  | { readonly kind: 'fail-log-in' }
  | { readonly kind: 'see-but-not-pay' }
  | { readonly kind: 'be-unknown' }
  | { readonly kind: 'no-instant-payments' }

/** A scenario that the payee of a payment in euro triggers: an account abroad, and the name that the payment gives. */
export interface PayeeScenario extends Scenario {
  readonly iban: string
  readonly name: string
  /** The names under which the account is registered; none if the answer is the same for any name. */
  readonly holders: readonly string[]
  readonly behaviour: 'answer' | 'answer-slowly' | 'stay-silent'
  /** What the bank finds about that name. */
  readonly found: PayeeVerification
}

/** A scenario that a request triggers by the bank's ordinary rules: nothing behaves differently for it. */
export interface RequestScenario extends Scenario {
  readonly trigger: string
  /** A code of the interface that no request can cause here. */
  readonly impossibleCode?: TppMessageCode
}
