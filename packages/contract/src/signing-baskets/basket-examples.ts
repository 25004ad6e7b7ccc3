import { PAYMENT_ID } from '../payments/payment-service.ts'
import type { SigningBasket } from './signing-basket.ts'

export const BASKET_ID = '019a86f3-1b52-7e0c-8f3d-6a1d2c3b4e5f'

export const BASKET_EXAMPLE: SigningBasket = {
  paymentIds: [PAYMENT_ID, '019a86f2-7c41-7d2e-b0a3-5e9f7d6c8b21'],
}
