import { PaymentDetailsAnswer } from './payment-details-answer.ts'
import { DETAILS_EXAMPLE } from './payment-examples.ts'
import { PAYMENTS } from './payment-service.ts'
import { serviceOperationsOf } from './service-operations.ts'

export const PAYMENT_OPERATIONS = serviceOperationsOf(PAYMENTS, {
  description: 'The payment.',
  schema: PaymentDetailsAnswer,
  example: DETAILS_EXAMPLE,
})
