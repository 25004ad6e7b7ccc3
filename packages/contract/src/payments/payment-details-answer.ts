import { type Static, Type } from 'typebox'
import { NcbctPayment } from './ncbct-payment.ts'
import { NdctPayment } from './ndct-payment.ts'
import { IsoDate } from '../values/dates/date.ts'
import { PaymentCreationAnswer } from './payment-creation-answer.ts'
import { TextsAsBooked } from './texts-as-booked.ts'

const DomesticPaymentDetails = Type.Object(
  {
    ...NdctPayment.properties,
    ...PaymentCreationAnswer.properties,
    executionDate: Type.Optional(IsoDate),
    textsAsBooked: Type.Optional(TextsAsBooked),
  },
  {
    title: 'DomesticPaymentDetails',
    description:
      'a domestic payment, instant or not, its status and, once it is approved, the day on which the bank executes it',
  },
)

const CrossBorderPaymentDetails = Type.Object(
  {
    ...NcbctPayment.properties,
    ...PaymentCreationAnswer.properties,
    executionDate: Type.Optional(IsoDate),
    textsAsBooked: Type.Optional(TextsAsBooked),
  },
  {
    title: 'CrossBorderPaymentDetails',
    description:
      'a cross-border payment, its status and, once it is approved, the day on which the bank executes it',
  },
)

/**
 * The answer to GET of one payment: its fields as the TPP sent them, those of the answer to its creation, the day on
 * which the bank executes it, and the texts that are booked in another form because clearing carries fewer characters.
 */
export const PaymentDetailsAnswer = Type.Union([DomesticPaymentDetails, CrossBorderPaymentDetails], {
  title: 'PaymentDetailsAnswer',
  description: 'one payment and its status; the product says which kind it is',
})
export type PaymentDetailsAnswer = Static<typeof PaymentDetailsAnswer>
