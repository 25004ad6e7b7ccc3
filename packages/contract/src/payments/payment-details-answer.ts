import { type Static, Type } from 'typebox'
import { NdctPayment } from './ndct-payment.ts'
import { PaymentCreationAnswer } from './payment-creation-answer.ts'

/** The payment as it was sent, and what the bank has added to it. */
export const PaymentDetailsAnswer = Type.Object(
  { ...NdctPayment.properties, ...PaymentCreationAnswer.properties },
  { title: 'PaymentDetailsAnswer', description: 'one payment and its status' },
)
export type PaymentDetailsAnswer = Static<typeof PaymentDetailsAnswer>
