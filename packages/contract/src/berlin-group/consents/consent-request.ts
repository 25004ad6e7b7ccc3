import { type Static, Type } from 'typebox'
import { IsoDate } from '../../values/dates/date.ts'
import { AccountReference } from '../values/account-reference.ts'

/** No PSU has more accounts at one bank, and a page must show them. */
const accountsMax = 100

const Accounts = Type.Optional(Type.Array(AccountReference, { maxItems: accountsMax }))

const Whole = Type.Optional(
  Type.Enum(['allAccounts', 'allAccountsWithOwnerName'], {
    type: 'string',
    title: 'AllAccounts',
    description: 'all accounts of the PSU, with or without the name of the owner',
  }),
)

/** What a TPP wants to read. Empty lists leave the choice to the PSU. */
export const AccountAccess = Type.Object(
  {
    accounts: Accounts,
    balances: Accounts,
    transactions: Accounts,
    additionalInformation: Type.Optional(
      Type.Object(
        { ownerName: Accounts, trustedBeneficiaries: Accounts },
        {
          title: 'AdditionalInformationAccess',
          description: 'what else to read of accounts',
          additionalProperties: false,
        },
      ),
    ),
    availableAccounts: Whole,
    availableAccountsWithBalance: Whole,
    allPsd2: Whole,
    restrictedTo: Type.Optional(Type.Array(Type.String({ maxLength: 4 }), { maxItems: accountsMax })),
  },
  { title: 'AccountAccess', description: 'what may be read', additionalProperties: false },
)
export type AccountAccess = Static<typeof AccountAccess>

export const ConsentRequest = Type.Object(
  {
    access: AccountAccess,
    recurringIndicator: Type.Boolean({ description: 'whether the accounts are read again and again' }),
    validUntil: IsoDate,
    frequencyPerDay: Type.Integer({
      minimum: 1,
      description: 'how often a day without the PSU; 1 if it is read once',
    }),
    combinedServiceIndicator: Type.Boolean({ description: 'whether a payment follows in the same session' }),
  },
  {
    title: 'ConsentRequest',
    description: 'what the TPP asks the PSU to let it read, and for how long',
    additionalProperties: false,
  },
)
export type ConsentRequest = Static<typeof ConsentRequest>
