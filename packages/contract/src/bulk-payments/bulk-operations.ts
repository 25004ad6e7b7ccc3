import { BULK_JSON_LIMITS } from '../json.ts'
import type { Operation } from '../operation.ts'
import {
  CREATED,
  CREATION,
  CREATION_DESCRIPTION,
  CREATION_REFUSED,
} from '../payments/create-payment-operations.ts'
import { BULK_PAYMENTS } from '../payments/payment-service.ts'
import { serviceOperationsOf } from '../payments/service-operations.ts'
import { BULK_EXAMPLE } from './bulk-examples.ts'
import { BulkPayment } from './bulk-payment.ts'
import { BulkPaymentDetails } from './bulk-payment-details.ts'

export const createBulkPayment = {
  ...CREATION,
  id: 'createBulkPayment',
  path: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
  tag: BULK_PAYMENTS.segment,
  summary: 'Create a bulk of Norwegian domestic credit transfers',
  description: `${CREATION_DESCRIPTION} A bulk has 1 to 1000 payments from one account, in a body of at most 1 MiB; the PSU approves all of them at once. It is taken as a whole or not at all: a fault names its line (payments[17].creditorName; the first line is payments[0]). Of more than 100 faults, the last message says how many are left out.`,
  body: { schema: BulkPayment, example: BULK_EXAMPLE },
  bodyBytesMax: BULK_JSON_LIMITS.bytesMax,
  answers: {
    201: CREATED,
    ...CREATION_REFUSED,
  },
} as const satisfies Operation

export const BULK_OPERATIONS = serviceOperationsOf(BULK_PAYMENTS, {
  description: 'The bulk payment.',
  schema: BulkPaymentDetails,
})
