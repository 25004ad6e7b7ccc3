import { type Static, Type } from 'typebox'
import { UuidText } from '../../values/uuid.ts'
import { ScaLinks } from '../values/links.ts'
import { CREATED_FIELDS } from '../sca/created-fields.ts'

const paymentsMax = 100

/** Consents are known so that they can be refused by their name. */
export const SigningBasket = Type.Object(
  {
    paymentIds: Type.Optional(
      Type.Array(UuidText, {
        description: `ids of payments that wait for approval, 1 to ${paymentsMax}, each once`,
        minItems: 1,
        maxItems: paymentsMax,
      }),
    ),
    consentIds: Type.Optional(
      Type.Array(Type.String(), { description: 'not offered', maxItems: paymentsMax }),
    ),
  },
  {
    title: 'SigningBasket',
    description: 'payments for the PSU to approve with one SCA',
    additionalProperties: false,
  },
)
export type SigningBasket = Static<typeof SigningBasket>

export const BasketStatus = Type.Enum(['RCVD', 'PATC', 'ACTC', 'ACSC', 'RJCT', 'CANC'], {
  type: 'string',
  title: 'BasketStatus',
  description: 'the status of a basket, which is the worst among its payments',
})
export type BasketStatus = Static<typeof BasketStatus>

export const BasketCreationAnswer = Type.Object(
  {
    transactionStatus: BasketStatus,
    basketId: UuidText,
    ...CREATED_FIELDS,
  },
  { title: 'BasketCreationAnswer', description: 'a signing basket has been created' },
)
export type BasketCreationAnswer = Static<typeof BasketCreationAnswer>

export const BasketDetails = Type.Object(
  {
    payments: Type.Array(UuidText, { description: 'the ids of its payments, in the order received' }),
    transactionStatus: BasketStatus,
    _links: Type.Optional(ScaLinks),
  },
  { title: 'BasketDetails', description: 'a signing basket and the ids of its payments' },
)
export type BasketDetails = Static<typeof BasketDetails>

export const BasketStatusAnswer = Type.Object(
  { transactionStatus: BasketStatus },
  { title: 'BasketStatusAnswer', description: 'the status of a signing basket' },
)
export type BasketStatusAnswer = Static<typeof BasketStatusAnswer>
