import { type Static, Type } from 'typebox'
import { PaymentCreationAnswer } from '../payments/payment-creation-answer.ts'
import { TextsAsBooked } from '../payments/texts-as-booked.ts'
import { IsoDate } from '../values/dates/date.ts'
import { BulkLine, BulkPayment } from './bulk-payment.ts'

const { paymentId, transactionStatus, transactionFees, tppMessages } = PaymentCreationAnswer.properties

const BulkLineDetails = Type.Object(
  {
    ...BulkLine.properties,
    paymentId: Type.Optional(paymentId),
    transactionStatus,
    transactionFees,
    tppMessages,
    textsAsBooked: Type.Optional(TextsAsBooked),
  },
  { title: 'BulkLineDetails', description: 'one payment of a bulk and its own status' },
)

/** The bulk as it was sent, and what the bank has added to it and to each line. */
export const BulkPaymentDetails = Type.Object(
  {
    ...BulkPayment.properties,
    ...PaymentCreationAnswer.properties,
    executionDate: Type.Optional(IsoDate),
    payments: Type.Array(BulkLineDetails, {
      description: 'the payments, in the order in which they were received',
    }),
  },
  {
    title: 'BulkPaymentDetails',
    description: 'a bulk payment, its status and, once it is approved, the day on which the bank executes it',
  },
)
export type BulkPaymentDetails = Static<typeof BulkPaymentDetails>
