import { type Static, Type } from 'typebox'
import { IsoDate } from '../../values/dates/date.ts'
import { AccountReference } from '../values/account-reference.ts'
import { BankCode } from '../values/bank-code.ts'
import { Link, linksOf } from '../values/links.ts'
import { Currency } from '../../values/money/currency.ts'
import { SignedAmount } from '../values/signed-amount.ts'
import { Balances } from './account.ts'

const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }))

/** Only complete: the standard requires all five. */
const ExchangeRate = Type.Object(
  {
    sourceCurrency: Currency,
    exchangeRate: Type.String(),
    unitCurrency: Type.String(),
    targetCurrency: Currency,
    quotationDate: IsoDate,
  },
  { title: 'ExchangeRate', description: 'what was exchanged into what' },
)

const Reference = Type.Object(
  { reference: Type.String({ maxLength: 35 }) },
  { title: 'Reference', description: "the creditor's reference" },
)

const FIELDS = {
  transactionId: Type.String({ description: 'its id, which never changes' }),
  entryReference: text(35, 'names it in entryReferenceFrom'),
  endToEndId: text(35, 'the reference that the debtor gave it'),
  bookingDate: Type.Optional(IsoDate),
  valueDate: Type.Optional(IsoDate),
  transactionAmount: SignedAmount,
  currencyExchange: Type.Optional(Type.Array(ExchangeRate)),
  creditorName: text(70, 'the creditor'),
  creditorAccount: Type.Optional(AccountReference),
  creditorAgent: Type.Optional(BankCode),
  ultimateCreditor: text(70, 'for whom the creditor received'),
  debtorName: text(70, 'the debtor'),
  debtorAccount: Type.Optional(AccountReference),
  debtorAgent: Type.Optional(BankCode),
  ultimateDebtor: text(70, 'on whose behalf the debtor paid'),
  remittanceInformationUnstructured: text(140, 'the message that came with it'),
  remittanceInformationStructured: Type.Optional(Reference),
  remittanceInformationStructuredArray: Type.Optional(
    Type.Array(Reference, { description: 'the references that came with it' }),
  ),
  additionalInformation: text(500, "the text of the bank's statement"),
  purposeCode: text(4, 'what it was for'),
  bankTransactionCode: text(35, 'domain, family and subfamily of ISO 20022: PMNT-ICDT-ESCT'),
  proprietaryBankTransactionCode: text(35, "the bank's own code"),
} as const

export const Transaction = Type.Object(
  {
    ...FIELDS,
    _links: Type.Optional(linksOf({ transactionDetails: Link }, 'where its details are read')),
  },
  { title: 'Transaction', description: 'one transaction of an account' },
)
export type Transaction = Static<typeof Transaction>

export const CardTransaction = Type.Object(
  {
    cardTransactionId: text(35, 'its id'),
    transactionDate: Type.Optional(IsoDate),
    bookingDate: Type.Optional(IsoDate),
    valueDate: Type.Optional(IsoDate),
    transactionAmount: SignedAmount,
    currencyExchange: Type.Optional(Type.Array(ExchangeRate)),
    originalAmount: Type.Optional(SignedAmount),
    cardAcceptorId: text(35, 'the shop'),
    merchantCategoryCode: text(4, 'the kind of shop'),
    maskedPAN: text(35, 'the number of the card without its middle'),
    transactionDetails: text(1000, 'where the card was used'),
    invoiced: Type.Optional(Type.Boolean()),
    proprietaryBankTransactionCode: text(35, "the bank's own code"),
  },
  { title: 'CardTransaction', description: 'one line of a card account' },
)
export type CardTransaction = Static<typeof CardTransaction>

const PAGES = {
  first: Type.Optional(Link),
  next: Type.Optional(Link),
  previous: Type.Optional(Link),
  last: Type.Optional(Link),
} as const

const pages = 'the account, and the pages of booked transactions; without next this is the last'

export const TransactionListAnswer = Type.Object(
  {
    account: Type.Optional(AccountReference),
    transactions: Type.Object(
      {
        booked: Type.Optional(Type.Array(Transaction)),
        pending: Type.Optional(Type.Array(Transaction)),
        _links: linksOf({ account: Link, ...PAGES }, pages),
      },
      { title: 'TransactionList', description: 'transactions, newest first' },
    ),
    balances: Type.Optional(Balances),
  },
  { title: 'TransactionListAnswer', description: 'a page of the transactions of one account' },
)
export type TransactionListAnswer = Static<typeof TransactionListAnswer>

export const CardTransactionListAnswer = Type.Object(
  {
    cardAccount: Type.Optional(AccountReference),
    cardTransactions: Type.Object(
      {
        booked: Type.Optional(Type.Array(CardTransaction)),
        pending: Type.Optional(Type.Array(CardTransaction)),
        _links: linksOf({ cardAccount: Link, ...PAGES }, pages),
      },
      { title: 'CardTransactionList', description: 'card transactions, newest first' },
    ),
    balances: Type.Optional(Balances),
  },
  { title: 'CardTransactionListAnswer', description: 'a page of the transactions of one card account' },
)
export type CardTransactionListAnswer = Static<typeof CardTransactionListAnswer>

export const TransactionDetailsAnswer = Type.Object(
  {
    transactionsDetails: Type.Object(FIELDS, {
      title: 'TransactionDetails',
      description: 'one transaction with all its details',
    }),
  },
  { title: 'TransactionDetailsAnswer', description: 'one transaction of an account' },
)
export type TransactionDetailsAnswer = Static<typeof TransactionDetailsAnswer>
