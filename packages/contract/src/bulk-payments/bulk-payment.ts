import { type Static, Type } from 'typebox'
import { NdctPayment } from '../payments/ndct-payment.ts'
import { domesticText } from '../values/text/text.ts'

const linesMax = 1000

// The fields that all lines of a bulk payment share are in the bulk payment itself.
const { debtorAccount, requestedExecutionDate, ...LINE_FIELDS } = NdctPayment.properties

export const BulkLine = Type.Object(LINE_FIELDS, {
  title: 'BulkLine',
  description: 'one payment of a bulk: a domestic credit transfer without debtorAccount and date of its own',
  additionalProperties: false,
})
export type BulkLine = Static<typeof BulkLine>

export const BulkPayment = Type.Object(
  {
    paymentInformationId: domesticText(35, "the TPP's own reference of the bulk"),
    debtorAccount,
    requestedExecutionDate,
    payments: Type.Array(BulkLine, {
      description: `the payments, 1 to ${linesMax}`,
      minItems: 1,
      maxItems: linesMax,
    }),
  },
  {
    title: 'BulkPayment',
    description: 'many Norwegian domestic credit transfers from one account, on one day, approved together',
    additionalProperties: false,
  },
)
export type BulkPayment = Static<typeof BulkPayment>
