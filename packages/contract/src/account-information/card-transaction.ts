import { type Static, Type } from 'typebox'
import { IsoDate } from '../values/dates/date.ts'
import { AccountAmount } from './account-amount.ts'
import { COMMON_FIELDS, DETAIL_FIELDS, TransactionLinks } from './transaction.ts'

const CARD_FIELDS = {
  ...COMMON_FIELDS,
  transactionDate: IsoDate,
  originalAmount: Type.Optional(AccountAmount),
  transactionDetails: Type.String({ description: 'where the card was used, or another description' }),
} as const

export const CardTransaction = Type.Object(
  { ...CARD_FIELDS, _links: TransactionLinks },
  {
    title: 'CardTransaction',
    description:
      "one line of a card account: transactionAmount in the currency of the card account, originalAmount in that of the shop, where it is another. Before 13 November 2024 by the bank's clock the two are switched, unless x-accept-fix has cardaccount-switch-originalamount-and-transactionamount",
  },
)
export type CardTransaction = Static<typeof CardTransaction>

export const CardTransactionDetails = Type.Object(
  { ...CARD_FIELDS, ...DETAIL_FIELDS },
  { title: 'CardTransactionDetails', description: 'all details of a card transaction' },
)
export type CardTransactionDetails = Static<typeof CardTransactionDetails>
