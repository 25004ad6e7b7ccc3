import { type Static, type TSchema, Type } from 'typebox'
import { Bic } from '../../values/account-numbers/bic.ts'
import { Country } from '../../values/country.ts'
import { IsoDate } from '../../values/dates/date.ts'
import { Currency } from '../../values/money/currency.ts'
import { crossBorderText, orEmpty } from '../../values/text/text.ts'
import { Iban } from '../values/account-reference.ts'
import { PaymentAmount } from '../values/payment-amount.ts'
import { ExternalPurposeCode } from './external-purpose-code.ts'

export const IbanAccountReference = Type.Object(
  { iban: Iban, currency: Type.Optional(Currency) },
  {
    title: 'IbanAccountReference',
    description: 'an account, by its IBAN; its currency may be added',
    additionalProperties: false,
  },
)
export type IbanAccountReference = Static<typeof IbanAccountReference>

/** Unstructured addresses are not permitted by the rulebooks of SEPA since November 2026. */
const SepaAddress = Type.Object(
  {
    streetName: Type.Optional(orEmpty(crossBorderText(70, 'street'))),
    buildingNumber: Type.Optional(orEmpty(crossBorderText(16, 'building number'))),
    townName: crossBorderText(35, 'town'),
    postCode: Type.Optional(orEmpty(crossBorderText(16, 'postal code'))),
    country: Country,
  },
  {
    title: 'SepaAddress',
    description: 'the address of the creditor; town and country are always part of it',
    additionalProperties: false,
  },
)

const Reference = Type.Object(
  {
    reference: crossBorderText(35, 'the reference; one that begins with RF is checked by ISO 11649'),
    referenceType: Type.Optional(orEmpty(crossBorderText(35, 'the kind of reference'))),
    referenceIssuer: Type.Optional(orEmpty(crossBorderText(35, 'the issuer of the reference'))),
  },
  { title: 'SepaReference', description: "the creditor's reference", additionalProperties: false },
)

/** SEPA carries one remittance information, so these arrays have one element at most. */
const atMostOne = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Optional(Type.Array(schema, { description, maxItems: 1 }))

const message = crossBorderText(140, 'a message to the creditor')

/** What the lines of a bulk payment have too. */
export const SEPA_LINE_FIELDS = {
  instructedAmount: PaymentAmount,
  creditorName: crossBorderText(70, 'the name of the creditor'),
  creditorAccount: IbanAccountReference,
  creditorAgent: Type.Optional(orEmpty(Bic)),
  creditorAgentName: Type.Optional(orEmpty(crossBorderText(140, "the name of the creditor's bank; ignored"))),
  creditorAddress: Type.Optional(SepaAddress),
  creditorId: Type.Optional(orEmpty(crossBorderText(35, 'the identifier of the creditor; ignored'))),
  debtorName: Type.Optional(orEmpty(crossBorderText(70, 'the name of the debtor; the bank uses its own'))),
  ultimateDebtor: Type.Optional(orEmpty(crossBorderText(70, 'on whose behalf the debtor pays'))),
  ultimateCreditor: Type.Optional(orEmpty(crossBorderText(70, 'for whom the creditor receives'))),
  endToEndIdentification: Type.Optional(
    orEmpty(crossBorderText(35, 'a reference that goes with the payment to the creditor')),
  ),
  instructionIdentification: Type.Optional(
    orEmpty(crossBorderText(35, 'a reference between the TPP and the bank')),
  ),
  purposeCode: Type.Optional(ExternalPurposeCode),
  chargeBearer: Type.Optional(
    Type.Enum(['SLEV'], {
      type: 'string',
      title: 'SepaChargeBearer',
      description: 'that each side pays its own bank, the only way of SEPA',
    }),
  ),
  remittanceInformationUnstructured: Type.Optional(orEmpty(message)),
  remittanceInformationUnstructuredArray: atMostOne(message, 'the same as an array of one element'),
  remittanceInformationStructured: Type.Optional(Reference),
  remittanceInformationStructuredArray: atMostOne(Reference, 'the same as an array of one element'),
}

export const SepaPayment = Type.Object(
  {
    ...SEPA_LINE_FIELDS,
    debtorAccount: IbanAccountReference,
    requestedExecutionDate: Type.Optional(IsoDate),
  },
  {
    title: 'SepaPayment',
    description: 'a SEPA credit transfer, ordinary or instant: euro, between accounts with an IBAN',
    additionalProperties: false,
  },
)
export type SepaPayment = Static<typeof SepaPayment>
