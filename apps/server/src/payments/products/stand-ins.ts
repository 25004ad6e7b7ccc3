import type { BulkPayment, NcbctPayment, NdctPayment, PeriodicPayment } from '@havn/contract'

const ndct: NdctPayment = {
  instructedAmount: { amount: '1.00', currency: 'NOK' },
  creditorName: 'x',
  // In no register, so that no rule of a creditor's own is asked.
  creditorAccount: { bban: '12345678903', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
}

const ncbct: NcbctPayment = {
  instructedAmount: { amount: '1.00', currency: 'NOK' },
  creditorName: 'x',
  creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
}

const { debtorAccount, ...line } = ndct

const bulk: BulkPayment = { paymentInformationId: 'x', debtorAccount, payments: [line] }

// What is told of the start date itself is told as a fault of shape: this one need not lie ahead.
const periodic: PeriodicPayment = { ...ndct, startDate: '2000-01-01', frequency: 'Monthly' }

/** Bodies without a fault of content, in the place of what is faulty or missing while the rest is looked at. */
export const STAND_IN = { ndct, ncbct, bulk, periodic } as const
