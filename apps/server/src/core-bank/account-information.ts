import { Type } from 'typebox'
import {
  currency,
  date,
  type Decoded,
  instant,
  mayBeLeftOut,
  Money,
  oneOf,
  orUndefined,
  text,
  uuid,
} from './schema/schema.ts'
import { DebtorAccount } from './transfer-order.ts'

export const BankAccount = Type.Object(
  {
    accountId: uuid('a key that never changes; TPPs address the account by it'),
    account: DebtorAccount,
    currency: currency(),
    name: text('the name that the holder sees'),
    ownerName: text(),
    product: text("the bank's name for this kind of account: Brukskonto"),
    cashAccountType: text(
      'ISO 20022 ExternalCashAccountType1Code: CACC current, SVGS savings, CARD card, and so on',
    ),
    usage: oneOf(['PRIV', 'ORGA']),
    mayPay: Type.Boolean({ description: 'whether mayPayFrom answers true for the account' }),
    card: mayBeLeftOut(
      Type.Object(
        { maskedPan: text('the card number with most of its digits masked'), creditLimit: Money },
        { description: 'present if this is a card' },
      ),
    ),
  },
  { title: 'BankAccount', description: 'an account or a card as its holder sees it' },
)
/** An account or a card as its holder sees it. */
export interface BankAccount extends Decoded<typeof BankAccount> {}

export const AccountBalance = Type.Object(
  {
    accountId: uuid('the account'),
    booked: Money,
    available: Money,
    creditLimit: orUndefined(Money),
    changedAt: orUndefined(instant('when a transaction was last booked; absent if none ever was')),
  },
  {
    title: 'AccountBalance',
    description:
      'the balances of one account, in its currency; a debt is below zero. `booked` is the sum of the booked transactions; `available` can be spent now: booked, less what is set aside, plus the credit limit',
  },
)
/**
 * The balances of one account, in its currency; a debt is below zero. `booked` is the sum of the booked transactions;
 * `available` can be spent now: booked, less what is set aside, plus the credit limit.
 */
export interface AccountBalance extends Decoded<typeof AccountBalance> {}

const position = (description: string) => text(description)

export const Transaction = Type.Object(
  {
    transactionId: text(
      'unique within the account and permanent: a pending transaction keeps its id when it is booked',
    ),
    booked: orUndefined(
      Type.Object(
        {
          bookingDate: date("by the bank's calendar"),
          position: position("the transaction's position in the statement"),
        },
        { description: 'absent while the transaction is pending' },
      ),
    ),
    valueDate: date('when interest counts'),
    amount: Money,
    original: orUndefined(Money),
    exchangeRate: mayBeLeftOut(
      text(
        "a decimal number, if the bank discloses the rate. For money that went out: units of the original currency for one unit of the account's. For money that came in: the other way round",
      ),
    ),
    fee: orUndefined(Money),
    kind: oneOf([
      'domestic',
      'instant',
      'cross-border',
      'sepa',
      'sepa-instant',
      'card',
      'deposit',
      'withdrawal',
      'returned',
    ]),
    text: text("the kind in the words of the bank's statement: Overføring innland"),
    counterparty: orUndefined(
      Type.Object(
        {
          name: orUndefined(text()),
          bban: orUndefined(text()),
          iban: orUndefined(text()),
          agent: orUndefined(text('BIC of their bank')),
        },
        { description: 'the creditor of money that went out, the debtor of money that came in' },
      ),
    ),
    message: orUndefined(text()),
    references: Type.Array(Type.String(), { description: 'KIDs and other structured references' }),
    endToEndIdentification: orUndefined(text()),
    proprietary: Type.Array(Type.String(), {
      description: "the bank's own references, such as one to its archive",
    }),
  },
  {
    title: 'Transaction',
    description:
      "one transaction of an account's statement; once it is booked, nothing about it changes. `amount` is in the account's currency, fee included: above zero came in, below zero went out. `original` is the agreed amount, if that is in another currency. `fee` is included in `amount`",
  },
)
/**
 * One transaction of an account's statement. Once it is booked, nothing about it changes. `amount` is in the account's
 * currency, fee included: above zero came in, below zero went out. `original` is the agreed amount, if that is in
 * another currency.
 */
export interface Transaction extends Decoded<typeof Transaction> {}

/**
 * A position in an account's statement, in a format of the bank's own. It does not move when more is booked, so Havn can
 * put it into a link that a TPP follows later.
 */
export type TransactionPosition = string

const TransactionPageSelector = Type.Union(
  [
    Type.Object({ kind: Type.Literal('newest'), skip: Type.Integer({ minimum: 0 }) }),
    Type.Object({
      kind: Type.Literal('from'),
      position: position('the transaction at this position and older ones'),
    }),
    Type.Object({ kind: Type.Literal('older'), than: text() }),
    Type.Object({
      kind: Type.Literal('newer'),
      than: position('the transactions just newer than this one'),
      notAfter: position('up to and including this one'),
    }),
    Type.Object({
      kind: Type.Literal('oldest'),
      notAfter: position('the oldest transactions, without any that are newer than this one'),
    }),
  ],
  {
    title: 'TransactionPageSelector',
    description: 'selects a page of the booked transactions; every page is listed newest first',
  },
)
/** Selects a page of the booked transactions. Every page is listed newest first. */
export type TransactionPageSelector = Decoded<typeof TransactionPageSelector>

export const TransactionQuery = Type.Object(
  {
    bankId: uuid('the bank'),
    accountId: uuid('the account'),
    from: orUndefined(date("the first booking date by the bank's calendar, included")),
    to: orUndefined(date('the last booking date, included')),
    page: TransactionPageSelector,
    limit: Type.Integer({ minimum: 1, description: 'how many transactions the answer has at most' }),
  },
  { title: 'TransactionQuery', description: 'selects booked transactions of one account' },
)
/** Selects booked transactions of one account. */
export interface TransactionQuery extends Decoded<typeof TransactionQuery> {}
