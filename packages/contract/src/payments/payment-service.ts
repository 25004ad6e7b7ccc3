import type { TSchema } from 'typebox'
import { UuidText } from '../values/uuid.ts'
import { DomesticProduct } from './domestic-product.ts'
import { PaymentProduct } from './payment-product.ts'

/** A payment service. Every service has the same operations, at its own paths. */
export type PaymentServiceDefinition = {
  /** The part that the ids of its operations contain: read…Payment, start…Authorisation. */
  readonly prefix: string
  /** The part of its paths after /v1, and the tag of its operations. */
  readonly segment: string
  readonly noun: string
  readonly product: TSchema
  /** The name of the parameter paymentProduct in OpenAPI. */
  readonly productComponent: string
  readonly readNote: string
  readonly cancellationNote: string
}

/** ST-11: the known issue concerns domestic payments, and bulk and periodic payments consist of these. */
const BEFORE_APPROVAL =
  'A domestic payment is found only after the PSU has approved it, unless x-accept-fix has payment-status-before-approval.'

export const PAYMENTS = {
  prefix: '',
  segment: 'payments',
  noun: 'payment',
  product: PaymentProduct,
  productComponent: 'paymentProduct',
  readNote: BEFORE_APPROVAL,
  cancellationNote: '',
} as const satisfies PaymentServiceDefinition

export const BULK_PAYMENTS = {
  prefix: 'Bulk',
  segment: 'bulk-payments',
  noun: 'bulk payment',
  product: DomesticProduct,
  productComponent: 'domesticPaymentProduct',
  readNote: `It has one status for all its lines, which is PART where they ended differently. ${BEFORE_APPROVAL}`,
  cancellationNote: ' A bulk payment is cancelled as a whole.',
} as const satisfies PaymentServiceDefinition

export const PERIODIC_PAYMENTS = {
  prefix: 'Periodic',
  segment: 'periodic-payments',
  noun: 'periodic payment',
  product: DomesticProduct,
  productComponent: 'domesticPaymentProduct',
  readNote: `The status is that of the periodic payment itself; each of its executions has one of its own. ${BEFORE_APPROVAL}`,
  cancellationNote: ' A cancelled payment is not executed any more. Earlier executions are not undone.',
} as const satisfies PaymentServiceDefinition

export type PaymentServiceName = (
  | typeof PAYMENTS
  | typeof BULK_PAYMENTS
  | typeof PERIODIC_PAYMENTS
)['segment']

export const PAYMENT_ID = '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37'

/** The path of one payment of a service, with its parameters. */
export const paymentPathOf = (service: PaymentServiceDefinition) =>
  ({
    path: `/v1/${service.segment}/{paymentProduct}/{paymentId}`,
    pathParameters: {
      paymentProduct: {
        component: service.productComponent,
        schema: service.product,
        description: 'The payment product.',
        example: 'norwegian-domestic-credit-transfers',
      },
      paymentId: {
        schema: UuidText,
        description: 'The id from the answer to the creation.',
        example: PAYMENT_ID,
      },
    },
  }) as const
