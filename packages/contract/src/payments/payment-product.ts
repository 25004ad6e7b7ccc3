import { type Static, Type } from 'typebox'

export const PaymentProduct = Type.Enum(
  [
    'norwegian-domestic-credit-transfers',
    'norwegian-cross-border-credit-transfers',
    'instant-norwegian-domestic-credit-transfers-straks',
  ],
  { type: 'string', title: 'PaymentProduct', description: 'a payment product' },
)
export type PaymentProduct = Static<typeof PaymentProduct>
