import type { Operation } from '../operation.ts'
import {
  CREATED,
  CREATION,
  CREATION_DESCRIPTION,
  CREATION_REFUSED,
} from '../payments/create-payment-operations.ts'
import { PERIODIC_PAYMENTS } from '../payments/payment-service.ts'
import { serviceOperationsOf } from '../payments/service-operations.ts'
import { PERIODIC_EXAMPLE } from './periodic-examples.ts'
import { PeriodicPayment } from './periodic-payment.ts'
import { PeriodicPaymentDetails } from './periodic-payment-details.ts'

export const createPeriodicPayment = {
  ...CREATION,
  id: 'createPeriodicPayment',
  path: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
  tag: PERIODIC_PAYMENTS.segment,
  summary: 'Create a periodic Norwegian domestic credit transfer',
  description: `${CREATION_DESCRIPTION} The PSU approves a periodic payment once, for all its executions. monthsOfExecution goes with the frequency MonthlyVariable alone, and names each month once; dayOfExecution goes with all but Weekly and EveryTwoWeeks, which keep the weekday of startDate.`,
  body: { schema: PeriodicPayment, example: PERIODIC_EXAMPLE },
  answers: { 201: CREATED, ...CREATION_REFUSED },
} as const satisfies Operation

export const PERIODIC_OPERATIONS = serviceOperationsOf(PERIODIC_PAYMENTS, {
  description: 'The periodic payment.',
  schema: PeriodicPaymentDetails,
})
