import { type Static, Type } from 'typebox'
import { Bban } from '../values/account-numbers/bban.ts'
import { Bic } from '../values/account-numbers/bic.ts'
import { Currency } from '../values/money/currency.ts'
import { IsoDate } from '../values/dates/date.ts'
import { PurposeCode } from '../values/purpose-code.ts'
import { RemittanceReference } from '../values/text/remittance.ts'
import { domesticText, latin1Text, orEmpty } from '../values/text/text.ts'
import { CreditorAddress } from './creditor-address.ts'
import { InstructedAmount } from './instructed-amount.ts'

const CreditorAccount = Type.Object(
  { bban: Bban, currency: Currency },
  { title: 'CreditorAccount', description: 'the account of the creditor', additionalProperties: false },
)

/** The identification of a card account, in account information and as the account to pay from. */
export const CardAccountReference = Type.Object(
  {
    identification: latin1Text(70, 'the reference that `relatedAccount` of the card account details shows'),
    schemeNameProprietary: Type.Enum(['creditCardAccount'], { type: 'string', title: 'CardAccountScheme' }),
  },
  { title: 'CardAccountReference', description: 'a card account', additionalProperties: false },
)

const DebtorAccount = Type.Object(
  { currency: Currency, bban: Type.Optional(Bban), other: Type.Optional(CardAccountReference) },
  {
    title: 'DebtorAccount',
    description: 'the account to pay from: exactly one of `bban` (ordinary) and `other` (card account)',
    additionalProperties: false,
  },
)

/** The maximum number of references of a payment. The specification has no limit, but a statement line needs one. */
const referencesMax = 100

export const NdctPayment = Type.Object(
  {
    instructedAmount: InstructedAmount,
    creditorName: domesticText(70, 'the name of the creditor'),
    creditorAgent: Type.Optional(orEmpty(Bic)),
    creditorAccount: CreditorAccount,
    creditorAddress: CreditorAddress,
    debtorAccount: DebtorAccount,
    ultimateDebtor: Type.Optional(orEmpty(domesticText(70, 'the name of the ultimate debtor'))),
    remittanceInformationUnstructured: Type.Optional(domesticText(140, 'a message to the creditor')),
    remittanceInformationStructured: Type.Optional(RemittanceReference),
    remittanceInformationStructuredArray: Type.Optional(
      Type.Array(RemittanceReference, {
        description: 'structured references; not together with remittanceInformationUnstructured',
        maxItems: referencesMax,
      }),
    ),
    purposeCode: Type.Optional(PurposeCode),
    requestedExecutionDate: Type.Optional(IsoDate),
    endToEndIdentification: Type.Optional(
      orEmpty(domesticText(35, "the TPP's own reference of the payment")),
    ),
  },
  {
    title: 'NdctPayment',
    description: 'a Norwegian domestic credit transfer',
    additionalProperties: false,
  },
)
export type NdctPayment = Static<typeof NdctPayment>
