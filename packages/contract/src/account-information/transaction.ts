import { type Static, Type } from 'typebox'
import { Bban } from '../values/account-numbers/bban.ts'
import { Currency } from '../values/money/currency.ts'
import { IsoDate } from '../values/dates/date.ts'
import { Iban } from '../values/account-numbers/iban.ts'
import { Link } from '../values/addresses/link.ts'
import { RemittanceReference } from '../values/text/remittance.ts'
import { AccountAmount } from './account-amount.ts'

const CounterpartyAccount = Type.Object(
  { bban: Type.Optional(Bban), iban: Type.Optional(Iban) },
  { title: 'CounterpartyAccount', description: 'the account at the other end' },
)

const text = (description: string) => Type.Optional(Type.String({ description }))

/** The fields that transactions of accounts and card accounts share, in a listing and in the details. */
export const COMMON_FIELDS = {
  transactionId: Type.String({
    description: 'its id, which never changes, not even when a pending transaction is booked',
  }),
  bookingDate: Type.Optional(IsoDate),
  valueDate: IsoDate,
  transactionAmount: AccountAmount,
  bankTransactionCode: Type.String({
    description:
      'what kind of transaction it is, as domain, family and subfamily of ISO 20022: PMNT-ICDT-DMCT',
  }),
  additionalInformationProprietary1: text("the bank's own reference"),
  additionalInformationProprietary2: text('another reference of the bank'),
  additionalInformationProprietary3: text('another reference of the bank'),
} as const

export const TransactionLinks = Type.Object(
  { transactionDetails: Link },
  { description: 'where its details are read' },
)

const ACCOUNT_FIELDS = {
  ...COMMON_FIELDS,
  creditorName: text('the creditor'),
  creditorAccount: Type.Optional(CounterpartyAccount),
  debtorName: text('the debtor'),
  debtorAccount: Type.Optional(CounterpartyAccount),
  remittanceInformationUnstructured: text('the message that came with it'),
  remittanceInformationStructuredArray: Type.Optional(
    Type.Array(RemittanceReference, { description: 'the structured references that came with it' }),
  ),
  endToEndId: text('the reference that the debtor gave it'),
  additionalInformation: Type.String({ description: "the text of the bank's statement" }),
} as const

export const Transaction = Type.Object(
  { ...ACCOUNT_FIELDS, _links: TransactionLinks },
  {
    title: 'Transaction',
    description:
      'one transaction of an account. A booked transaction has a bookingDate and is final. A pending transaction has none and may change',
  },
)
export type Transaction = Static<typeof Transaction>

const CurrencyExchange = Type.Object(
  {
    sourceCurrency: Currency,
    targetCurrency: Currency,
    exchangeRate: text('how much of the target currency one unit of the source currency bought'),
  },
  { title: 'CurrencyExchange', description: 'what was exchanged into what' },
)

/** VER-11: the fields that the details have and the listing does not. */
export const DETAIL_FIELDS = {
  currencyExchange: Type.Optional(Type.Array(CurrencyExchange)),
  transactionFees: Type.Optional(AccountAmount),
} as const

export const TransactionDetails = Type.Object(
  {
    ...ACCOUNT_FIELDS,
    ...DETAIL_FIELDS,
    creditorAgent: text('the BIC of the bank that it went to'),
    debtorAgent: text('the BIC of the bank that it came from'),
    instructedAmount: Type.Optional(AccountAmount),
  },
  {
    title: 'TransactionDetails',
    description:
      "all details of a transaction: what the listing has, and the banks at its ends, what it was in another currency before it was exchanged (instructedAmount), and the bank's fee, which is part of transactionAmount",
  },
)
export type TransactionDetails = Static<typeof TransactionDetails>
