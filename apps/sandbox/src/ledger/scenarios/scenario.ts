import type { BasketStatus, ScaStatus, TppMessageCode, TransactionStatus } from '@havn/contract'
import type { RefusalReason } from '@havn/server/core-bank'

/**
 * A case of the interface that a TPP can bring about on purpose. The rows are the whole truth about it: the sandbox's
 * books behave by them, docs/scenarios.md is made of them, and a test plays each.
 */
export interface Scenario {
  readonly id: string
  readonly happens: string
  readonly seen: readonly ObservedStatus[]
  readonly how: string
}

/** What a TPP sees of it, one thing after the other. */
export type ObservedStatus =
  | TransactionStatus
  | BasketStatus
  | ScaStatus
  /** A status with the message that comes along with it. */
  | `${TransactionStatus} ${TppMessageCode}`
  /** An answer that refuses, or the redirect after an SCA that failed. */
  | `${number} ${TppMessageCode}`

/** Brought about by whom the payment goes to. */
export interface CreditorScenario extends Scenario {
  /** Of the series 9986 06, which no customer of the initial data set has. */
  readonly account: string
  readonly conduct: CreditorBehaviour
}

/** What the books do with what goes to such an account. */
export type CreditorBehaviour =
  | { readonly kind: 'refuse'; readonly reason: RefusalReason }
  | { readonly kind: 'lack-funds'; readonly until: 'next-day' | 'for-ever' }
  /** They do not say what became of it, for days. */
  | { readonly kind: 'be-silent' }
  /** The money is on its way for days. */
  | { readonly kind: 'keep-under-way'; readonly as: 'reserved' | 'abroad' }
  /** The money is on its way for days, and then comes back. */
  | { readonly kind: 'return'; readonly reason: RefusalReason }
  /** A run waits for them, for seconds. */
  | { readonly kind: 'execute-slowly' }
  | { readonly kind: 'keep-funds-to-themselves' }
  /** A creation waits for them, for seconds. */
  | { readonly kind: 'price-slowly' }
  | { readonly kind: 'be-away'; readonly for: 'one-question' | 'ever' }
  | { readonly kind: 'break' }
  | { readonly kind: 'charge'; readonly fee: bigint | 'the-amount' }

/** Which conduct goes on for how long is told by the amount. */
export const DURATION_UNITS = {
  'be-silent': 'days',
  'keep-under-way': 'days',
  return: 'days',
  'execute-slowly': 'seconds',
  'price-slowly': 'seconds',
} as const satisfies Partial<Record<CreditorBehaviour['kind'], 'days' | 'seconds'>>

/** Brought about by who the PSU is. */
export interface PersonScenario extends Scenario {
  /** Of the synthetic series. */
  readonly nationalId: string
  readonly personId: string
  readonly name: string
  readonly conduct: PersonBehaviour
}

export type PersonBehaviour =
  | { readonly kind: 'log-in-slowly'; readonly seconds: number }
  | { readonly kind: 'break-log-in' }
  | { readonly kind: 'see-but-not-pay' }
  | { readonly kind: 'be-unknown' }
  | { readonly kind: 'have-no-instant-payments' }

/** Brought about by what the bank's own rules say to a certain request: nothing behaves otherwise for it. */
export interface RequestScenario extends Scenario {
  readonly trigger: string
  /** A code that the interface has and that no request brings about here. */
  readonly unseen?: TppMessageCode
}
