import { type Static, Type } from 'typebox'
import { NcbctPayment } from './ncbct-payment.ts'
import { NdctPayment } from './ndct-payment.ts'
import { PaymentCreationAnswer } from './payment-creation-answer.ts'
import { TextsAsBooked } from './texts-as-booked.ts'

const DomesticPaymentDetails = Type.Object(
  {
    ...NdctPayment.properties,
    ...PaymentCreationAnswer.properties,
    textsAsBooked: Type.Optional(TextsAsBooked),
  },
  { title: 'DomesticPaymentDetails', description: 'a domestic payment, instant or not, and its status' },
)

const CrossBorderPaymentDetails = Type.Object(
  {
    ...NcbctPayment.properties,
    ...PaymentCreationAnswer.properties,
    textsAsBooked: Type.Optional(TextsAsBooked),
  },
  { title: 'CrossBorderPaymentDetails', description: 'a cross-border payment and its status' },
)

/**
 * The answer to GET of one payment: its fields as the TPP sent them, those of the answer to its creation, and the texts
 * that are booked in another form because clearing carries fewer characters.
 */
export const PaymentDetailsAnswer = Type.Union([DomesticPaymentDetails, CrossBorderPaymentDetails], {
  title: 'PaymentDetailsAnswer',
  description: 'one payment and its status; the product says which kind it is',
})
export type PaymentDetailsAnswer = Static<typeof PaymentDetailsAnswer>
