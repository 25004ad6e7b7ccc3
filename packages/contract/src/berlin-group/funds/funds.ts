import { type Static, Type } from 'typebox'
import { IsoDate } from '../../values/dates/date.ts'
import { UuidText } from '../../values/uuid.ts'
import { ConsentStatus } from '../consents/consent-answers.ts'
import { AccountReference } from '../values/account-reference.ts'
import { PaymentAmount } from '../values/payment-amount.ts'
import { CREATED_FIELDS } from '../sca/created-fields.ts'

const CardNumber = Type.Optional(
  Type.String({ minLength: 1, maxLength: 35, description: 'the number of the card that was used' }),
)

export const FundsQuestion = Type.Object(
  {
    account: AccountReference,
    instructedAmount: PaymentAmount,
    cardNumber: CardNumber,
    payee: Type.Optional(Type.String({ maxLength: 70, description: 'where the card was used; ignored' })),
  },
  {
    title: 'FundsQuestion',
    description: 'whether an amount is available on an account',
    additionalProperties: false,
  },
)
export type FundsQuestion = Static<typeof FundsQuestion>

export const FundsAnswer = Type.Object(
  { fundsAvailable: Type.Boolean() },
  { title: 'FundsAnswer', description: 'yes or no, and nothing else' },
)
export type FundsAnswer = Static<typeof FundsAnswer>

export const FundsConsentRequest = Type.Object(
  {
    account: AccountReference,
    cardNumber: CardNumber,
    cardExpiryDate: Type.Optional(IsoDate),
    cardInformation: Type.Optional(Type.String({ maxLength: 140, description: 'what the card is' })),
    registrationInformation: Type.Optional(
      Type.String({ maxLength: 140, description: 'how the card was registered' }),
    ),
  },
  {
    title: 'FundsConsentRequest',
    description: 'the account of which a card issuer wants to ask',
    additionalProperties: false,
  },
)
export type FundsConsentRequest = Static<typeof FundsConsentRequest>

export const FundsConsentCreationAnswer = Type.Object(
  {
    consentStatus: ConsentStatus,
    consentId: UuidText,
    ...CREATED_FIELDS,
  },
  { title: 'FundsConsentCreationAnswer', description: 'a consent has been created, and waits for the PSU' },
)
export type FundsConsentCreationAnswer = Static<typeof FundsConsentCreationAnswer>

export const FundsConsentDetails = Type.Object(
  { ...FundsConsentRequest.properties, consentStatus: ConsentStatus },
  { title: 'FundsConsentDetails', description: 'a consent as it was asked for, and its status' },
)
export type FundsConsentDetails = Static<typeof FundsConsentDetails>
