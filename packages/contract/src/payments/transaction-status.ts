import { type Static, Type } from 'typebox'

export const TransactionStatus = Type.Enum(
  ['ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'RCVD', 'PDNG', 'RJCT', 'CANC', 'PART'],
  { type: 'string', title: 'TransactionStatus', description: 'an ISO 20022 payment status' },
)
export type TransactionStatus = Static<typeof TransactionStatus>
