import { type Static, Type } from 'typebox'
import { TppMessage } from '../tpp-message.ts'
import { Link } from '../values/addresses/link.ts'
import { AccountIdentification, CardAccountIdentification } from './account-identification.ts'
import { CardTransaction, CardTransactionDetails } from './card-transaction.ts'
import { Transaction, TransactionDetails } from './transaction.ts'

const messages = Type.Optional(Type.Array(TppMessage))

const PAGE_LINKS = {
  first: Type.Optional(Link),
  next: Type.Optional(Link),
  previous: Type.Optional(Link),
  last: Type.Optional(Link),
} as const

const pageDescription = 'the account, and the pages of booked transactions; without next this is the last'

export const TransactionListAnswer = Type.Object(
  {
    account: AccountIdentification,
    transactions: Type.Object(
      {
        booked: Type.Optional(Type.Array(Transaction)),
        pending: Type.Optional(Type.Array(Transaction)),
        _links: Type.Object({ account: Link, ...PAGE_LINKS }, { description: pageDescription }),
      },
      {
        title: 'TransactionList',
        description: 'transactions, newest first; booked and pending as bookingStatus asked',
      },
    ),
    tppMessages: messages,
  },
  { title: 'TransactionListAnswer', description: 'a page of the transactions of one account' },
)
export type TransactionListAnswer = Static<typeof TransactionListAnswer>

export const CardTransactionListAnswer = Type.Object(
  {
    cardAccount: CardAccountIdentification,
    cardTransactions: Type.Object(
      {
        booked: Type.Optional(Type.Array(CardTransaction)),
        pending: Type.Optional(Type.Array(CardTransaction)),
        _links: Type.Object({ cardAccount: Link, ...PAGE_LINKS }, { description: pageDescription }),
      },
      {
        title: 'CardTransactionList',
        description: 'card transactions, newest first; booked and pending as bookingStatus asked',
      },
    ),
    tppMessages: messages,
  },
  { title: 'CardTransactionListAnswer', description: 'a page of the transactions of one card account' },
)
export type CardTransactionListAnswer = Static<typeof CardTransactionListAnswer>

export const TransactionDetailsAnswer = Type.Object(
  { transactionsDetails: TransactionDetails, tppMessages: messages },
  { title: 'TransactionDetailsAnswer', description: 'one transaction of an account' },
)
export type TransactionDetailsAnswer = Static<typeof TransactionDetailsAnswer>

export const CardTransactionDetailsAnswer = Type.Object(
  { transactionsDetails: CardTransactionDetails, tppMessages: messages },
  { title: 'CardTransactionDetailsAnswer', description: 'one transaction of a card account' },
)
export type CardTransactionDetailsAnswer = Static<typeof CardTransactionDetailsAnswer>
