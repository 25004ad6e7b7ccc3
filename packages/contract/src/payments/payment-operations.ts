import { PaymentDetailsAnswer } from './payment-details-answer.ts'
import { PAYMENTS } from './payment-service.ts'
import { serviceOperationsOf } from './service-operations.ts'

export const PAYMENT_OPERATIONS = serviceOperationsOf(PAYMENTS, {
  description: 'The payment.',
  schema: PaymentDetailsAnswer,
})
