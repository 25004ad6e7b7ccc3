import { NDCT_EXAMPLE } from '../payments/payment-examples.ts'
import type { PeriodicPayment } from './periodic-payment.ts'

export const PERIODIC_EXAMPLE: PeriodicPayment = {
  ...NDCT_EXAMPLE,
  startDate: '2026-01-23',
  endDate: '2026-12-23',
  executionRule: 'following',
  frequency: 'Monthly',
}
