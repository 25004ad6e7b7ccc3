import { UuidText } from '../values/uuid.ts'
import { PAYMENT_ID } from './payment-examples.ts'
import { PaymentProduct } from './payment-product.ts'

export const PAYMENT_PATH_PARAMETERS = {
  paymentProduct: {
    schema: PaymentProduct,
    description: 'The payment product.',
    example: 'norwegian-domestic-credit-transfers',
  },
  paymentId: { schema: UuidText, description: 'The id that the creation answered.', example: PAYMENT_ID },
} as const
