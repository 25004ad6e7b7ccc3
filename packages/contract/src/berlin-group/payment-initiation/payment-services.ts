import { type TSchema, Type } from 'typebox'
import { UuidText } from '../../values/uuid.ts'

/** A payment service. Every service has the same operations, at its own paths. */
export type PaymentServiceDefinition = {
  /** The part that the ids of its operations contain: read…Payment. */
  readonly prefix: string
  /** The part of its paths after /v1, and the tag of its operations. */
  readonly segment: string
  readonly noun: string
  /** The products that it has at some bank. */
  readonly product: TSchema
  /** The name of the parameter of the product in OpenAPI. */
  readonly productComponent: string
}

const productsOf = (title: string, names: [string, ...string[]]) =>
  Type.Enum(names, { type: 'string', title, description: 'a payment product' })

export const PAYMENTS = {
  prefix: '',
  segment: 'payments',
  noun: 'a payment',
  product: productsOf('PaymentProduct', ['sepa-credit-transfers', 'instant-sepa-credit-transfers']),
  productComponent: 'paymentProduct',
} as const satisfies PaymentServiceDefinition

const SEPA_ONLY = productsOf('SepaProduct', ['sepa-credit-transfers'])

export const BULK_PAYMENTS = {
  prefix: 'Bulk',
  segment: 'bulk-payments',
  noun: 'a bulk payment',
  product: SEPA_ONLY,
  productComponent: 'sepaPaymentProduct',
} as const satisfies PaymentServiceDefinition

export const PERIODIC_PAYMENTS = {
  prefix: 'Periodic',
  segment: 'periodic-payments',
  noun: 'a periodic payment',
  product: SEPA_ONLY,
  productComponent: 'sepaPaymentProduct',
} as const satisfies PaymentServiceDefinition

/** The path of one payment of a service, with its parameters. */
export const paymentPathOf = ({ segment, product, productComponent }: PaymentServiceDefinition) =>
  ({
    path: `/v1/${segment}/{paymentProduct}/{paymentId}`,
    pathParameters: {
      paymentProduct: {
        component: productComponent,
        schema: product,
        description: 'The payment product.',
        example: 'sepa-credit-transfers',
      },
      paymentId: {
        schema: UuidText,
        description: 'The id from the answer to the creation.',
        example: '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37',
      },
    },
  }) as const
