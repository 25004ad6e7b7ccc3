import { BALANCES } from './account-examples.ts'
import type { CardBalancesAnswer } from './balance.ts'
import type { CardAccount } from './card-account.ts'
import type { CardTransaction, CardTransactionDetails } from './card-transaction.ts'
import type { CardTransactionListAnswer } from './transaction-answers.ts'

const CARD_ID = '019a86f0-5555-7000-8000-000000000001'

const TRANSACTION_ID = '019a86f4-1d22-7b31-8c8f-2e3d4c5b6a71'

const SELF = `/v1/card-accounts/${CARD_ID}`

const IDENTIFICATION = { maskedPan: '525412******3241', currency: 'NOK' } as const

export const CARD_ACCOUNT_EXAMPLE: CardAccount = {
  resourceId: CARD_ID,
  ...IDENTIFICATION,
  name: 'Kredittkort',
  product: 'Kredittkort',
  status: 'enabled',
  usage: 'PRIV',
  ownerName: 'Marit Havnås',
  creditLimit: { amount: '25000.00', currency: 'NOK' },
  relatedAccount: { identification: 'CARD-0001', schemeNameProprietary: 'creditCardAccount' },
  _links: {
    balances: { href: `${SELF}/balances`, verbs: ['GET'] },
    transactions: { href: `${SELF}/transactions`, verbs: ['GET'] },
  },
}

export const CARD_BALANCES_EXAMPLE: CardBalancesAnswer = { cardAccount: IDENTIFICATION, balances: BALANCES }

const { _links, ...LISTED }: CardTransaction = {
  transactionId: TRANSACTION_ID,
  transactionDate: '2026-11-14',
  bookingDate: '2026-11-16',
  valueDate: '2026-11-14',
  transactionAmount: { amount: '-236.50', currency: 'NOK' },
  originalAmount: { amount: '-20.00', currency: 'EUR' },
  bankTransactionCode: 'PMNT-CCRD-POSD',
  transactionDetails: 'Café am Hafen, Hamburg',
  _links: { transactionDetails: { href: `${SELF}/transactions/${TRANSACTION_ID}`, verbs: ['GET'] } },
}

export const CARD_TRANSACTIONS_EXAMPLE: CardTransactionListAnswer = {
  cardAccount: IDENTIFICATION,
  cardTransactions: {
    booked: [{ ...LISTED, _links }],
    pending: [],
    _links: { cardAccount: { href: SELF, verbs: ['GET'] } },
  },
}

export const CARD_DETAILS_EXAMPLE: { transactionsDetails: CardTransactionDetails } = {
  transactionsDetails: {
    ...LISTED,
    currencyExchange: [{ sourceCurrency: 'NOK', targetCurrency: 'EUR', exchangeRate: '0.0845666' }],
  },
}
