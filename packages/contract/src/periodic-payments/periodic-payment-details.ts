import { type Static, Type } from 'typebox'
import { PaymentCreationAnswer } from '../payments/payment-creation-answer.ts'
import { TextsAsBooked } from '../payments/texts-as-booked.ts'
import { IsoDate } from '../values/dates/date.ts'
import { PeriodicPayment } from './periodic-payment.ts'

const executionsMax = 100

const { paymentId, transactionStatus } = PaymentCreationAnswer.properties

export const PeriodicExecution = Type.Object(
  { paymentId, executionDate: IsoDate, transactionStatus },
  { title: 'PeriodicExecution', description: 'one execution of a periodic payment' },
)
export type PeriodicExecution = Static<typeof PeriodicExecution>

/** The periodic payment as it was sent, and what the bank has added to it. */
export const PeriodicPaymentDetails = Type.Object(
  {
    ...PeriodicPayment.properties,
    ...PaymentCreationAnswer.properties,
    textsAsBooked: Type.Optional(TextsAsBooked),
    nextExecutionDate: Type.Optional(IsoDate),
    executions: Type.Optional(
      Type.Array(PeriodicExecution, {
        description: `its latest executions, at most ${executionsMax}, the newest first`,
        maxItems: executionsMax,
      }),
    ),
  },
  {
    title: 'PeriodicPaymentDetails',
    description: 'a periodic payment, its status, its next date if there is one, and its executions',
  },
)
export type PeriodicPaymentDetails = Static<typeof PeriodicPaymentDetails>
