import type { SandboxPaymentReport } from '@havn/tpp-sdk'
import type { Authorisation } from '../authorisations/authorisation.ts'

/** A payment with everything that its screen shows. */
export interface Payment extends Omit<SandboxPaymentReport, 'authorisations'> {
  readonly authorisations: readonly Authorisation[]
  /** The basket that it is approved with. */
  readonly basketId?: string
}

const PRODUCT_NAMES: Readonly<Record<SandboxPaymentReport['paymentProduct'], string>> = {
  'norwegian-domestic-credit-transfers': 'Domestic',
  'norwegian-cross-border-credit-transfers': 'Cross-border',
  'instant-norwegian-domestic-credit-transfers-straks': 'Instant',
}

const SERVICE_NAMES: Readonly<Record<SandboxPaymentReport['paymentService'], string>> = {
  payments: 'Single',
  'bulk-payments': 'Bulk',
  'periodic-payments': 'Periodic',
}

type Kind = Pick<SandboxPaymentReport, 'paymentService' | 'paymentProduct'>

/** `Domestic payment`, `Bulk of domestic payments`. */
export function kindName({ paymentService, paymentProduct }: Kind): string {
  const product = PRODUCT_NAMES[paymentProduct]
  if (paymentService === 'bulk-payments') return `Bulk of ${product.toLowerCase()} payments`
  if (paymentService === 'periodic-payments') return `Periodic ${product.toLowerCase()} payment`
  return `${product} payment`
}

/** The choices of the filters. */
export const PRODUCT_CHOICES: readonly (readonly [string, string])[] = [
  ['', 'Any product'],
  ...Object.entries(PRODUCT_NAMES),
]
export const SERVICE_CHOICES: readonly (readonly [string, string])[] = [
  ['', 'Any service'],
  ...Object.entries(SERVICE_NAMES),
]

/** The states that a payment has been in, in order. */
export function travelledOf({
  events,
  transactionStatus,
}: Pick<Payment, 'events' | 'transactionStatus'>): readonly string[] {
  const states = events.map((event) => event.transactionStatus as string)
  return states.at(-1) === transactionStatus ? states : [...states, transactionStatus]
}

/** The day on which it is executed next: of a periodic payment, its next execution. */
export const nextDateOf = ({
  executionDate,
  nextExecutionDate,
}: Pick<Payment, 'executionDate' | 'nextExecutionDate'>): string => nextExecutionDate ?? executionDate

/** Whether the first of two people has approved, and the second has not. */
export const isHalfApproved = ({ events }: Pick<Payment, 'events'>): boolean =>
  events.at(-1)?.cause === 'approved-by-first'

/** The path of the payment in the bank's interface. */
export const bankPath = ({
  paymentId,
  paymentService,
  paymentProduct,
}: Kind & { readonly paymentId: string }): string => `/v1/${paymentService}/${paymentProduct}/${paymentId}`
