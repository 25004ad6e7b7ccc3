import { approvedAt, NDCT_EXAMPLE } from '../payments/payment-examples.ts'
import { BULK_PAYMENTS, examplePathOf } from '../payments/payment-service.ts'
import type { BulkLine, BulkPayment } from './bulk-payment.ts'
import type { BulkPaymentDetails } from './bulk-payment-details.ts'

const { debtorAccount, ...FIRST } = NDCT_EXAMPLE

const SECOND: BulkLine = {
  instructedAmount: { amount: '480.50', currency: 'NOK' },
  creditorName: 'Nordlys Bygg AS',
  creditorAccount: { bban: '99860520962', currency: 'NOK' },
  creditorAddress: { city: 'Bodø', country: 'NO' },
  remittanceInformationUnstructured: 'Invoice 388',
}

const BULK = {
  paymentInformationId: 'SUPPLIERS-46',
  debtorAccount,
}

export const BULK_EXAMPLE: BulkPayment = { ...BULK, payments: [FIRST, SECOND] }

export const BULK_DETAILS_EXAMPLE: BulkPaymentDetails = {
  ...BULK,
  ...approvedAt(examplePathOf(BULK_PAYMENTS)),
  payments: [
    { ...FIRST, paymentId: '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b38', transactionStatus: 'ACTC' },
    { ...SECOND, paymentId: '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b39', transactionStatus: 'ACTC' },
  ],
}
