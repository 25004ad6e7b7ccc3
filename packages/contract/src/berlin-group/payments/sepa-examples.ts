import type { SepaBulkPayment } from './sepa-bulk-payment.ts'
import type { SepaPayment } from './sepa-payment.ts'
import type { SepaPeriodicPayment } from './sepa-periodic-payment.ts'

export const SEPA_EXAMPLE: SepaPayment = {
  instructedAmount: { amount: '123.50', currency: 'EUR' },
  debtorAccount: { iban: 'DE04100000010000000101' },
  creditorName: 'Merchant123',
  creditorAccount: { iban: 'FR7612345987650123456789014' },
  remittanceInformationUnstructured: 'Ref Number Merchant',
  endToEndIdentification: 'ORDER-1147',
}

const { debtorAccount, ...LINE } = SEPA_EXAMPLE

export const SEPA_BULK_EXAMPLE: SepaBulkPayment = {
  debtorAccount,
  payments: [LINE, { ...LINE, creditorName: 'Bäckerei Möwe', endToEndIdentification: 'ORDER-1148' }],
}

export const SEPA_PERIODIC_EXAMPLE: SepaPeriodicPayment = {
  ...SEPA_EXAMPLE,
  startDate: '2026-12-01',
  frequency: 'Monthly',
  executionRule: 'following',
  dayOfExecution: '1',
}
