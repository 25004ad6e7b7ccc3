import { type Static, Type } from 'typebox'
import { IsoDate } from '../../values/dates/date.ts'
import { crossBorderText, orEmpty } from '../../values/text/text.ts'
import { IbanAccountReference, SEPA_LINE_FIELDS } from './sepa-payment.ts'

const linesMax = 1000

export const SepaBulkLine = Type.Object(SEPA_LINE_FIELDS, {
  title: 'SepaBulkLine',
  description:
    'one payment of a bulk: a SEPA credit transfer without account to pay from and date of its own',
  additionalProperties: false,
})
export type SepaBulkLine = Static<typeof SepaBulkLine>

export const SepaBulkPayment = Type.Object(
  {
    debtorAccount: IbanAccountReference,
    debtorName: Type.Optional(orEmpty(crossBorderText(70, 'the name of the debtor; the bank uses its own'))),
    batchBookingPreferred: Type.Optional(
      Type.Boolean({ description: 'whether the bank may book the bulk as one amount; ignored' }),
    ),
    requestedExecutionDate: Type.Optional(IsoDate),
    payments: Type.Array(SepaBulkLine, {
      description: `the payments, 1 to ${linesMax}`,
      minItems: 1,
      maxItems: linesMax,
    }),
  },
  {
    title: 'SepaBulkPayment',
    description: 'many SEPA credit transfers from one account, on one day, approved together',
    additionalProperties: false,
  },
)
export type SepaBulkPayment = Static<typeof SepaBulkPayment>
