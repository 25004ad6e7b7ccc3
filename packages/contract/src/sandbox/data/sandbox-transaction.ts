import { type Static, Type } from 'typebox'
import { Bban } from '../../values/account-numbers/bban.ts'
import { Currency } from '../../values/money/currency.ts'
import { IsoDate } from '../../values/dates/date.ts'
import { RemittanceReference } from '../../values/text/remittance.ts'
import { domesticText } from '../../values/text/text.ts'
import { UuidText } from '../../values/uuid.ts'
import { SandboxAmount } from './sandbox-amount.ts'

const transactionsMax = 100

const BookingStatus = Type.Enum(['booked', 'pending'], {
  type: 'string',
  title: 'SandboxBookingStatus',
  description: 'whether it is booked or still pending',
})

const Counterparty = Type.Object(
  {
    name: domesticText(70, 'the other party: debtor or creditor'),
    bban: Type.Optional(Bban),
  },
  { title: 'SandboxCounterparty', description: 'the other side', additionalProperties: false },
)

const OriginalAmount = Type.Object(
  { amount: SandboxAmount, currency: Currency },
  {
    title: 'SandboxOriginalAmount',
    description:
      "what was agreed in another currency than the account's, above zero: the price in a shop abroad, for a card",
    additionalProperties: false,
  },
)

const DETAILS = {
  originalAmount: Type.Optional(OriginalAmount),
  counterparty: Type.Optional(Counterparty),
  remittanceInformationUnstructured: Type.Optional(domesticText(140, 'the message')),
  remittanceInformationStructuredArray: Type.Optional(
    Type.Array(RemittanceReference, {
      description: 'references, such as a KID; their types and issuers are ignored',
      minItems: 1,
      maxItems: 10,
    }),
  ),
  endToEndIdentification: Type.Optional(domesticText(35, "the payer's own reference")),
}

export const NewSandboxTransaction = Type.Object(
  {
    amount: SandboxAmount,
    bookingStatus: Type.Optional(BookingStatus),
    bookingDate: Type.Optional(IsoDate),
    valueDate: Type.Optional(IsoDate),
    ...DETAILS,
  },
  {
    title: 'NewSandboxTransaction',
    description:
      "a transaction to create. `amount` is in the account's currency: positive is incoming, negative outgoing. It is booked unless `bookingStatus` is pending. `bookingDate` is a day of the last ten years by the bank's clock, default today. `valueDate` defaults to the booking date",
    additionalProperties: false,
  },
)
export type NewSandboxTransaction = Static<typeof NewSandboxTransaction>

export const NewSandboxTransactions = Type.Object(
  {
    transactions: Type.Array(NewSandboxTransaction, {
      description: `the transactions, 1 to ${transactionsMax}, in the order of booking within a day`,
      minItems: 1,
      maxItems: transactionsMax,
    }),
  },
  {
    title: 'NewSandboxTransactions',
    description: 'transactions to create: all of them, or none if one is faulty',
    additionalProperties: false,
  },
)
export type NewSandboxTransactions = Static<typeof NewSandboxTransactions>

export const SandboxTransaction = Type.Object(
  {
    transactionId: UuidText,
    bookingStatus: BookingStatus,
    bookingDate: Type.Optional(IsoDate),
    valueDate: IsoDate,
    amount: SandboxAmount,
    currency: Currency,
    ...DETAILS,
  },
  { title: 'SandboxTransaction', description: "a line of an account's statement" },
)
export type SandboxTransaction = Static<typeof SandboxTransaction>

export const SandboxTransactionList = Type.Array(SandboxTransaction, { title: 'SandboxTransactionList' })
