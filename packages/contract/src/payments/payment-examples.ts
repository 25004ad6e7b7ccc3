import { SCA_REDIRECT_EXAMPLE } from '../sca/sca-redirect-example.ts'
import type { NdctPayment } from './ndct-payment.ts'
import type { PaymentCreationAnswer } from './payment-creation-answer.ts'
import type { PaymentDetailsAnswer } from './payment-details-answer.ts'
import type { PaymentStatusAnswer } from './payment-status-answer.ts'

export const PAYMENT_ID = '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37'

const SELF = `/v1/payments/norwegian-domestic-credit-transfers/${PAYMENT_ID}`

export const NDCT_EXAMPLE: NdctPayment = {
  instructedAmount: { amount: '1250.00', currency: 'NOK' },
  creditorName: 'Bølgen Båtutstyr AS',
  creditorAccount: { bban: '86011117947', currency: 'NOK' },
  creditorAddress: {
    street: 'Havnegata',
    buildingNumber: '7',
    postalCode: '9008',
    city: 'Tromsø',
    country: 'NO',
  },
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
  remittanceInformationStructuredArray: [{ reference: '12345674', referenceType: 'KID' }],
  requestedExecutionDate: '2026-11-16',
  endToEndIdentification: 'ORDER-2026-1147',
}

export const CREATION_EXAMPLE: PaymentCreationAnswer = {
  paymentId: PAYMENT_ID,
  transactionStatus: 'RCVD',
  transactionFeeIndicator: false,
  _links: {
    self: { href: SELF, verbs: ['GET', 'DELETE'] },
    status: { href: `${SELF}/status`, verbs: ['GET'] },
    scaRedirect: SCA_REDIRECT_EXAMPLE,
    startAuthorisation: { href: `${SELF}/authorisations`, verbs: ['POST'] },
  },
}

export const STATUS_EXAMPLE: PaymentStatusAnswer = {
  transactionStatus: 'ACTC',
  fundsAvailable: true,
  _links: { self: { href: `${SELF}/status`, verbs: ['GET'] } },
}

export const DETAILS_EXAMPLE: PaymentDetailsAnswer = {
  ...NDCT_EXAMPLE,
  paymentId: PAYMENT_ID,
  transactionStatus: 'ACTC',
  transactionFeeIndicator: false,
  _links: { self: { href: SELF, verbs: ['GET', 'DELETE'] } },
}
