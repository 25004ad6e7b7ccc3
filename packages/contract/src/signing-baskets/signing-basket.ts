import { type Static, Type } from 'typebox'
import { UuidText } from '../values/uuid.ts'

const paymentsMax = 100

export const SigningBasket = Type.Object(
  {
    paymentIds: Type.Array(UuidText, {
      description: `ids of payments that wait for approval, 1 to ${paymentsMax}, each once`,
      minItems: 1,
      maxItems: paymentsMax,
    }),
  },
  {
    title: 'SigningBasket',
    description: 'payments for the PSU to approve with one SCA',
    additionalProperties: false,
  },
)
export type SigningBasket = Static<typeof SigningBasket>
