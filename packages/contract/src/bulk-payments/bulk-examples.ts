import { NDCT_EXAMPLE } from '../payments/payment-examples.ts'
import type { BulkLine, BulkPayment } from './bulk-payment.ts'

const { debtorAccount, ...FIRST } = NDCT_EXAMPLE

const SECOND: BulkLine = {
  instructedAmount: { amount: '480.50', currency: 'NOK' },
  creditorName: 'Nordlys Bygg AS',
  creditorAccount: { bban: '99860520962', currency: 'NOK' },
  creditorAddress: { city: 'Bodø', country: 'NO' },
  remittanceInformationUnstructured: 'Invoice 388',
}

export const BULK_EXAMPLE: BulkPayment = {
  paymentInformationId: 'SUPPLIERS-46',
  debtorAccount,
  payments: [FIRST, SECOND],
}
