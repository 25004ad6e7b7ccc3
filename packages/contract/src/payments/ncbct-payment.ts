import { type Static, Type } from 'typebox'
import { Bban, BbanAbroad } from '../values/account-numbers/bban.ts'
import { Bic } from '../values/account-numbers/bic.ts'
import { Currency } from '../values/money/currency.ts'
import { IsoDate } from '../values/dates/date.ts'
import { Iban } from '../values/account-numbers/iban.ts'
import { PurposeCode } from '../values/purpose-code.ts'
import { crossBorderText, orEmpty } from '../values/text/text.ts'
import { CrossBorderAddress } from './creditor-address.ts'
import { InstructedAmount } from './instructed-amount.ts'

const AccountReference = Type.Object(
  { bban: Type.Optional(Bban), iban: Type.Optional(Iban), currency: Currency },
  {
    title: 'AccountReference',
    description: 'an account: exactly one of `bban` and `iban`, and its currency',
    additionalProperties: false,
  },
)

const AccountAbroad = Type.Object(
  { bban: Type.Optional(BbanAbroad), iban: Type.Optional(Iban), currency: Currency },
  {
    title: 'AccountAbroad',
    description: 'an account abroad: exactly one of `bban` and `iban`, and its currency',
    additionalProperties: false,
  },
)

const RegulatoryReportingCode = Type.Enum(
  ['14', '26', '29', '31', '35', '38', '41', '43', '45', '51', '52', '53', '71', '79', '81', '82'],
  {
    type: 'string',
    title: 'RegulatoryReportingCode',
    description: 'the type of payment, for the national tax authority',
  },
)

export const NcbctPayment = Type.Object(
  {
    instructedAmount: InstructedAmount,
    creditorName: crossBorderText(70, 'the name of the creditor'),
    creditorAgent: Type.Optional(orEmpty(Bic)),
    creditorAccount: AccountAbroad,
    creditorAddress: Type.Optional(CrossBorderAddress),
    debtorAccount: AccountReference,
    remittanceInformationUnstructured: Type.Optional(crossBorderText(140, 'a message to the creditor')),
    purposeCode: Type.Optional(PurposeCode),
    requestedExecutionDate: Type.Optional(IsoDate),
    regulatoryReportingCode: Type.Optional(RegulatoryReportingCode),
    regulatoryReportingInformation: Type.Optional(
      orEmpty(crossBorderText(140, 'the purpose of the payment, for the national tax authority')),
    ),
    endToEndIdentification: Type.Optional(
      orEmpty(crossBorderText(35, "the TPP's own reference of the payment")),
    ),
    serviceLevelCode: Type.Optional(
      Type.Enum(['URGP'], {
        type: 'string',
        title: 'ServiceLevelCode',
        description: 'that the payment is urgent',
      }),
    ),
  },
  {
    title: 'NcbctPayment',
    description:
      'a Norwegian cross-border credit transfer; `creditorAgent` is required where `creditorAccount` has a `bban`, `regulatoryReportingCode` and `regulatoryReportingInformation` from NOK 100 000',
    additionalProperties: false,
  },
)
export type NcbctPayment = Static<typeof NcbctPayment>
