import type { PaymentCase } from './payment-case.ts'

/** Why a payment has its status, and what happens next: sentences in plain words. */
export interface StatusExplanation {
  readonly why: readonly string[]
  readonly next: readonly string[]
  /** Where it says step by step what to do. */
  readonly guide?: Guide
}

/** A page of the docs folder of a release. */
export interface Guide {
  readonly title: string
  readonly path: string
}

export type ExplainedCase = Pick<
  PaymentCase,
  'payment' | 'bankTime' | 'country' | 'events' | 'authorisations' | 'basket' | 'parts' | 'proposal' | 'acts'
>
