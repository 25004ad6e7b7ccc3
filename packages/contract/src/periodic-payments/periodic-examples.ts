import { approvedAt, NDCT_EXAMPLE } from '../payments/payment-examples.ts'
import { examplePathOf, PERIODIC_PAYMENTS } from '../payments/payment-service.ts'
import type { PeriodicPayment } from './periodic-payment.ts'
import type { PeriodicPaymentDetails } from './periodic-payment-details.ts'

export const PERIODIC_EXAMPLE: PeriodicPayment = {
  ...NDCT_EXAMPLE,
  startDate: '2026-01-23',
  endDate: '2026-12-23',
  executionRule: 'following',
  frequency: 'Monthly',
}

export const PERIODIC_DETAILS_EXAMPLE: PeriodicPaymentDetails = {
  ...PERIODIC_EXAMPLE,
  ...approvedAt(examplePathOf(PERIODIC_PAYMENTS)),
  nextExecutionDate: '2026-12-21',
  executions: [
    {
      paymentId: '019a9a1c-5d20-7f3b-8a61-7b2c9d4e5f60',
      executionDate: '2026-11-20',
      transactionStatus: 'ACSC',
    },
  ],
}
