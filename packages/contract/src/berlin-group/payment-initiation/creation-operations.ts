import type { TSchema } from 'typebox'
import { BULK_JSON_LIMITS, JSON_LIMITS } from '../../json.ts'
import type { AnswerDefinition, Operation } from '../../operation.ts'
import { BODY_ERRORS } from '../errors/error-answers.ts'
import { PAYMENT_CREATION_HEADERS } from '../headers/header-sets.ts'
import { SepaBulkPayment } from '../payments/sepa-bulk-payment.ts'
import { SEPA_BULK_EXAMPLE, SEPA_EXAMPLE, SEPA_PERIODIC_EXAMPLE } from '../payments/sepa-examples.ts'
import { SepaPayment } from '../payments/sepa-payment.ts'
import { SepaPeriodicPayment } from '../payments/sepa-periodic-payment.ts'
import { PaymentCreationAnswer } from './payment-answers.ts'

/** The headers of the answer to a creation. ASPSP-SCA-Approach is absent while there is no authorisation. */
export const CREATED_HEADERS = {
  headers: ['Location'],
  optionalHeaders: ['ASPSP-SCA-Approach', 'ASPSP-Notification-Support', 'ASPSP-Notification-Content'],
} as const satisfies Partial<AnswerDefinition>

const CREATED = {
  description: 'Created. The PSU approves at the link scaRedirect, or after startAuthorisation.',
  schema: PaymentCreationAnswer,
  ...CREATED_HEADERS,
} as const satisfies AnswerDefinition

type CreationParts<Schema extends TSchema> = {
  readonly id: string
  /** The payment service and the product. */
  readonly path: `/v1/${string}`
  readonly tag: string
  readonly summary: string
  readonly schema: Schema
  readonly example: unknown
  readonly bodyBytesMax?: number
}

/** The creation of a payment of one product: the path parameter of the product has its value here. */
const creationOf = <const Schema extends TSchema>({
  id,
  path,
  tag,
  summary,
  schema,
  example,
  bodyBytesMax = JSON_LIMITS.bytesMax,
}: CreationParts<Schema>) =>
  ({
    id,
    method: 'POST',
    path,
    tag,
    summary,
    description:
      'Creates a payment, which the PSU then approves by SCA. Repeating the call with the same X-Request-ID returns the first answer, with the header Idempotent-Replayed: true, and creates nothing twice.',
    role: 'PISP',
    sandboxOnly: false,
    pathParameters: {},
    headers: PAYMENT_CREATION_HEADERS,
    query: {},
    body: { schema, example },
    bodyBytesMax,
    answers: { 201: CREATED, ...BODY_ERRORS.payments },
  }) as const satisfies Operation

export const createSepaPayment = creationOf({
  id: 'createSepaPayment',
  path: '/v1/payments/sepa-credit-transfers',
  tag: 'payments',
  summary: 'Create a SEPA credit transfer',
  schema: SepaPayment,
  example: SEPA_EXAMPLE,
})

export const createInstantSepaPayment = creationOf({
  id: 'createInstantSepaPayment',
  path: '/v1/payments/instant-sepa-credit-transfers',
  tag: 'payments',
  summary: 'Create an instant SEPA credit transfer',
  schema: SepaPayment,
  example: SEPA_EXAMPLE,
})

export const createBulkSepaPayment = creationOf({
  id: 'createBulkSepaPayment',
  path: '/v1/bulk-payments/sepa-credit-transfers',
  tag: 'bulk-payments',
  summary: 'Create a bulk payment of SEPA credit transfers',
  schema: SepaBulkPayment,
  example: SEPA_BULK_EXAMPLE,
  bodyBytesMax: BULK_JSON_LIMITS.bytesMax,
})

export const createPeriodicSepaPayment = creationOf({
  id: 'createPeriodicSepaPayment',
  path: '/v1/periodic-payments/sepa-credit-transfers',
  tag: 'periodic-payments',
  summary: 'Create a periodic SEPA credit transfer',
  schema: SepaPeriodicPayment,
  example: SEPA_PERIODIC_EXAMPLE,
})
