import { type Static, Type } from 'typebox'
import { IsoDate, IsoDateTime } from '../../values/dates/date.ts'
import { UuidText } from '../../values/uuid.ts'
import { AccountReference, Bban, Iban } from '../values/account-reference.ts'
import { BankCode } from '../values/bank-code.ts'
import { Link, linksOf } from '../values/links.ts'
import { Currency } from '../../values/money/currency.ts'
import { SignedAmount } from '../values/signed-amount.ts'

export const Balance = Type.Object(
  {
    balanceAmount: SignedAmount,
    balanceType: Type.Enum(['interimBooked', 'interimAvailable'], {
      type: 'string',
      title: 'BalanceType',
      description:
        'interimBooked is the sum of all booked transactions; interimAvailable is what can be spent now',
    }),
    creditLimitIncluded: Type.Optional(Type.Boolean()),
    referenceDate: Type.Optional(IsoDate),
    lastChangeDateTime: Type.Optional(IsoDateTime),
  },
  { title: 'Balance', description: 'what an account holds' },
)
export type Balance = Static<typeof Balance>

export const Balances = Type.Array(Balance)

/** The fields that accounts and card accounts share. */
const COMMON_FIELDS = {
  resourceId: UuidText,
  currency: Currency,
  name: Type.Optional(Type.String({ maxLength: 70, description: 'the name that its owner gave it' })),
  product: Type.Optional(
    Type.String({ maxLength: 35, description: 'what the bank calls this kind of account' }),
  ),
  status: Type.Optional(
    Type.Enum(['enabled', 'deleted', 'blocked'], { type: 'string', title: 'AccountStatus' }),
  ),
  usage: Type.Optional(
    Type.Enum(['PRIV', 'ORGA'], {
      type: 'string',
      title: 'AccountUsage',
      description: 'whether it is used privately (PRIV) or by an organisation (ORGA)',
    }),
  ),
  ownerName: Type.Optional(
    Type.String({ maxLength: 140, description: 'whose it is; only if the consent says so' }),
  ),
  balances: Type.Optional(Balances),
  _links: Type.Optional(
    linksOf(
      { balances: Type.Optional(Link), transactions: Type.Optional(Link) },
      'where its balances and transactions are read, if the consent has them',
    ),
  ),
} as const

export const Account = Type.Object(
  {
    ...COMMON_FIELDS,
    iban: Type.Optional(Iban),
    bban: Type.Optional(Bban),
    bic: Type.Optional(BankCode),
    cashAccountType: Type.Optional(
      Type.String({ maxLength: 4, description: 'ISO 20022 ExternalCashAccountType1Code' }),
    ),
  },
  { title: 'Account', description: 'an account that the consent covers' },
)
export type Account = Static<typeof Account>

export const CardAccount = Type.Object(
  {
    ...COMMON_FIELDS,
    maskedPan: Type.String({ maxLength: 35, description: 'the number of the card without its middle' }),
    creditLimit: Type.Optional(SignedAmount),
  },
  { title: 'CardAccount', description: 'a card account that the consent covers' },
)
export type CardAccount = Static<typeof CardAccount>

export const AccountListAnswer = Type.Object(
  { accounts: Type.Array(Account) },
  { title: 'AccountListAnswer', description: 'the accounts of a consent' },
)
export type AccountListAnswer = Static<typeof AccountListAnswer>

export const AccountAnswer = Type.Object(
  { account: Account },
  { title: 'AccountAnswer', description: 'one account of a consent' },
)
export type AccountAnswer = Static<typeof AccountAnswer>

export const CardAccountListAnswer = Type.Object(
  { cardAccounts: Type.Array(CardAccount) },
  { title: 'CardAccountListAnswer', description: 'the card accounts of a consent' },
)
export type CardAccountListAnswer = Static<typeof CardAccountListAnswer>

export const CardAccountAnswer = Type.Object(
  { cardAccount: CardAccount },
  { title: 'CardAccountAnswer', description: 'one card account of a consent' },
)
export type CardAccountAnswer = Static<typeof CardAccountAnswer>

export const BalancesAnswer = Type.Object(
  { account: Type.Optional(AccountReference), balances: Balances },
  { title: 'BalancesAnswer', description: 'the balances of one account' },
)
export type BalancesAnswer = Static<typeof BalancesAnswer>

export const CardBalancesAnswer = Type.Object(
  { cardAccount: Type.Optional(AccountReference), balances: Balances },
  { title: 'CardBalancesAnswer', description: 'the balances of one card account' },
)
export type CardBalancesAnswer = Static<typeof CardBalancesAnswer>
