import { type Static, Type } from 'typebox'
import { TppMessage } from '../tpp-message.ts'
import { IsoDate, IsoDateTime } from '../values/dates/date.ts'
import { AccountAmount } from './account-amount.ts'
import { AccountIdentification, CardAccountIdentification } from './account-identification.ts'

export const Balance = Type.Object(
  {
    balanceAmount: AccountAmount,
    balanceType: Type.Enum(['interimBooked', 'interimAvailable'], {
      type: 'string',
      title: 'BalanceType',
      description:
        'interimBooked is the sum of all booked transactions. InterimAvailable is what can be spent now: reserved amounts are subtracted and the credit limit is added',
    }),
    creditLimitIncluded: Type.Boolean({ description: 'whether a credit limit is part of the amount' }),
    referenceDate: IsoDate,
    lastChangeDateTime: Type.Optional(IsoDateTime),
  },
  {
    title: 'Balance',
    description:
      'what an account holds, at the end of what has happened on referenceDate; lastChangeDateTime is when something was last booked',
  },
)
export type Balance = Static<typeof Balance>

export const Balances = Type.Array(Balance, { description: 'interimBooked and interimAvailable' })

export const BalancesAnswer = Type.Object(
  { account: AccountIdentification, balances: Balances, tppMessages: Type.Optional(Type.Array(TppMessage)) },
  { title: 'BalancesAnswer', description: 'the balances of one account' },
)
export type BalancesAnswer = Static<typeof BalancesAnswer>

export const CardBalancesAnswer = Type.Object(
  {
    cardAccount: CardAccountIdentification,
    balances: Balances,
    tppMessages: Type.Optional(Type.Array(TppMessage)),
  },
  { title: 'CardBalancesAnswer', description: 'the balances of one card account' },
)
export type CardBalancesAnswer = Static<typeof CardBalancesAnswer>
