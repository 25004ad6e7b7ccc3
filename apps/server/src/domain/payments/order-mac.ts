import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { findMacProblem as findProblem, macOf, type Vouched } from '../../platform/shared/mac.ts'
import type { Money } from '../../core-bank/index.ts'
import type { ProductKey } from './products/product-definition.ts'

/** Everything that decides what is executed of one approved payment, line or occurrence, and when. */
export interface ApprovedOrder {
  readonly bankId: string
  readonly tppId: string
  /** The id that the core bank gets. */
  readonly paymentId: string
  readonly executionDate: string
  /** JSON text of the order, byte for byte: it names accounts, amounts, texts, fee, rail and who approved. */
  readonly transfer: string
}

/** Everything that decides what a standing order pays next. */
export interface ApprovedStandingOrder {
  readonly bankId: string
  readonly tppId: string
  readonly paymentId: string
  /** Of the service periodic-payments. */
  readonly product: string
  readonly nextNumber: number
  readonly nextDate: string
  /** JSON text of who initiated and approved it. */
  readonly initiation: string
  /** The JSON text that the TPP signed, with amount, accounts and schedule. */
  readonly body: string
  readonly fee: Money | undefined
}

/** The first of two approvals of a payment or signing basket. */
export interface FirstApproval {
  readonly bankId: string
  readonly tppId: string
  /** The payment or the basket. */
  readonly subjectId: string
  readonly personId: string
  readonly agreementId: string
  /** What was approved: the payment, or those of the basket in its order. */
  readonly payments: readonly ApprovedContent[]
}

/** What decides what will be paid, of a payment that waits for another approval. */
export interface ApprovedContent {
  readonly paymentId: string
  readonly product: ProductKey
  /** The JSON text that the TPP signed. */
  readonly body: string
  /** The fee of each of its orders. */
  readonly fees: readonly (Money | undefined)[]
}

/** Everything that decides what a TPP may see, or ask, by a consent. */
export interface ApprovedConsent {
  readonly bankId: string
  readonly tppId: string
  /** The id of the consent or, if the person chose accounts at the bank, the PSU-ID. */
  readonly consentId: string
  readonly personId: string
  readonly agreementKey: string
  /** The number of its last event: an earlier state that is put back has another one. */
  readonly sequence: number
  readonly grantedAt: Temporal.Instant
  /** JSON text of accounts, rights and end. */
  readonly terms: string
}

/** What has a MAC, by its kind: a MAC of one kind never passes for one of another. */
export type Approved =
  | ({ readonly kind: 'order' } & ApprovedOrder)
  | ({ readonly kind: 'standing-order' } & ApprovedStandingOrder)
  | ({ readonly kind: 'first-approval' } & FirstApproval)
  | ({ readonly kind: 'consent' } & ApprovedConsent)

/** Why what is stored is not what somebody approved, and what operators read about it. */
export const FORGERIES = {
  'mac-missing': 'mac: missing',
  'key-unknown': 'mac: its key is unknown or has ended',
  'mac-mismatch': 'mac: it is not of what is stored',
  'not-being-executed': 'status: the payment is not being executed',
  'before-its-day': 'execution_date: it was claimed before its day',
  'paid-before': 'next_number: this occurrence was paid before',
  'not-authenticated': 'approval: nobody has authenticated for it',
} as const

/** Whether this problem of a quarantined payment is that it is not what somebody approved. */
export const isForgeryProblem = (problem: string): boolean =>
  Object.values<string>(FORGERIES).includes(problem)

export type ForgeryReason = keyof typeof FORGERIES

/** Something stored that nobody approved: somebody has written to the database who is no server. */
export interface Forgery {
  readonly bankId: string
  readonly what: 'order' | 'standing-order' | 'first-approval' | 'approval' | 'consent'
  /** The payment, the signing basket or the consent. */
  readonly subjectId: string
  readonly reason: ForgeryReason
}

/** Returns the MAC of what was approved, by the key of orders that is used now. The database never sees the key. */
export function macOfApproved(keys: KeyRing, approved: Approved): Buffer {
  return macOf(keys.of(approved.bankId), toVouched(approved))
}

/** Checks the MAC of what was approved; undefined if it vouches for all of it. */
export function findMacProblem(
  keys: KeyRing,
  mac: Buffer | null | undefined,
  approved: Approved,
): ForgeryReason | undefined {
  return findProblem(keys.of(approved.bankId), mac, toVouched(approved))
}

const toVouched = (approved: Approved): Vouched => ({
  kind: `approved ${approved.kind}`,
  parts: [approved.bankId, approved.tppId, ...partsOf(approved)],
})

function partsOf(approved: Approved): readonly (string | undefined)[] {
  switch (approved.kind) {
    case 'order':
      return [approved.paymentId, approved.executionDate, approved.transfer]
    case 'standing-order': {
      const { paymentId, product, nextNumber, nextDate, initiation, body, fee } = approved
      return [
        paymentId,
        product,
        String(nextNumber),
        nextDate,
        initiation,
        body,
        fee?.minorUnits.toString(),
        fee?.currency,
      ]
    }
    case 'first-approval':
      return [
        approved.subjectId,
        approved.personId,
        approved.agreementId,
        ...approved.payments.flatMap(textsOf),
      ]
    case 'consent': {
      const { consentId, personId, agreementKey, sequence, grantedAt, terms } = approved
      const grantedMilliseconds = String(grantedAt.epochMilliseconds)
      return [consentId, personId, agreementKey, String(sequence), grantedMilliseconds, terms]
    }
  }
}

const textsOf = ({ paymentId, product, body, fees }: ApprovedContent): readonly string[] => [
  paymentId,
  product.service,
  product.product,
  body,
  fees.map((fee) => (fee === undefined ? '-' : `${fee.minorUnits} ${fee.currency}`)).join(),
]
