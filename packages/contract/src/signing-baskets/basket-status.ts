import { type Static, Type } from 'typebox'

export const BasketStatus = Type.Enum(['RCVD', 'ACTC', 'PATC', 'RJCT'], {
  type: 'string',
  title: 'BasketStatus',
  description: 'the status of a basket, which is the worst among its payments',
})
export type BasketStatus = Static<typeof BasketStatus>
