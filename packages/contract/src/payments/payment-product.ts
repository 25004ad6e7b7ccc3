import { type Static, Type } from 'typebox'

export const PaymentProduct = Type.Enum(['norwegian-domestic-credit-transfers'], {
  type: 'string',
  title: 'PaymentProduct',
  description: 'a payment product',
})
export type PaymentProduct = Static<typeof PaymentProduct>
