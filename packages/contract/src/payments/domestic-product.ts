import { Type } from 'typebox'

/** Bulk and periodic payments have this product alone. */
export const DomesticProduct = Type.Enum(['norwegian-domestic-credit-transfers'], {
  type: 'string',
  title: 'DomesticProduct',
  description: 'the payment product of bulk and periodic payments',
})
