import { type Static, Type } from 'typebox'
import { TppMessage } from '../tpp-message.ts'
import { Link } from '../values/addresses/link.ts'
import { UuidText } from '../values/uuid.ts'
import { AccountIdentification } from './account-identification.ts'
import { Balances } from './balance.ts'

/** The fields that accounts and card accounts share. */
export const COMMON_FIELDS = {
  resourceId: UuidText,
  name: Type.String({ description: 'the name that its owner gave it' }),
  product: Type.String({ description: 'what the bank calls this kind of account' }),
  status: Type.Enum(['enabled', 'deleted', 'blocked'], { type: 'string', title: 'AccountStatus' }),
  usage: Type.Enum(['PRIV', 'ORGA'], {
    type: 'string',
    title: 'AccountUsage',
    description: 'whether it is used privately (PRIV) or by an organisation (ORGA)',
  }),
  ownerName: Type.String({ description: 'whose it is' }),
  balances: Type.Optional(Balances),
  _links: Type.Object(
    { balances: Link, transactions: Link },
    { description: 'where its balances and its transactions are read' },
  ),
} as const

export const Account = Type.Object(
  {
    ...COMMON_FIELDS,
    ...AccountIdentification.properties,
    cashAccountType: Type.String({
      description:
        "what it is used for, as ISO 20022 ExternalCashAccountType1Code: CACC (current), SVGS (savings), LOAN; a name of the bank's own before 13 November 2024 by the bank's clock, unless x-accept-fix has cash-account-type-iso",
    }),
  },
  { title: 'Account', description: 'an account that the PSU lets this TPP read' },
)
export type Account = Static<typeof Account>

export const AccountListAnswer = Type.Object(
  { accounts: Type.Array(Account), tppMessages: Type.Optional(Type.Array(TppMessage)) },
  { title: 'AccountListAnswer', description: 'the accounts of a consent' },
)
export type AccountListAnswer = Static<typeof AccountListAnswer>

export const AccountAnswer = Type.Object(
  { account: Account, tppMessages: Type.Optional(Type.Array(TppMessage)) },
  { title: 'AccountAnswer', description: 'one account of a consent' },
)
export type AccountAnswer = Static<typeof AccountAnswer>
