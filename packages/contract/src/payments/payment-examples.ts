import { AUTHORISATION_ID, SCA_REDIRECT_EXAMPLE } from '../sca/sca-redirect-example.ts'
import type { NcbctPayment } from './ncbct-payment.ts'
import type { NdctPayment } from './ndct-payment.ts'
import type { PaymentCancellationAnswer } from './payment-cancellation-answer.ts'
import type { PaymentCreationAnswer } from './payment-creation-answer.ts'
import type { PaymentDetailsAnswer } from './payment-details-answer.ts'
import type { PaymentProduct } from './payment-product.ts'
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

const { requestedExecutionDate: _, ...WITHOUT_DATE } = NDCT_EXAMPLE

export const INSTANT_EXAMPLE: NdctPayment = WITHOUT_DATE

export const NCBCT_EXAMPLE: NcbctPayment = {
  instructedAmount: { amount: '12500.00', currency: 'EUR' },
  creditorName: 'Schiffsausrüster Möwe GmbH',
  creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
  creditorAddress: { street: 'Am Hafen', buildingNumber: '7', city: 'Köln', country: 'DE' },
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
  remittanceInformationUnstructured: 'Invoice 2026-1147',
  requestedExecutionDate: '2026-11-16',
  regulatoryReportingCode: '14',
  regulatoryReportingInformation: 'Boat equipment',
  endToEndIdentification: 'ORDER-2026-1147',
}

const createdAs = (product: PaymentProduct): PaymentCreationAnswer => {
  const self = `/v1/payments/${product}/${PAYMENT_ID}`
  return {
    paymentId: PAYMENT_ID,
    transactionStatus: 'RCVD',
    transactionFeeIndicator: false,
    _links: {
      self: { href: self, verbs: ['GET', 'DELETE'] },
      status: { href: `${self}/status`, verbs: ['GET'] },
      scaRedirect: SCA_REDIRECT_EXAMPLE,
      startAuthorisation: { href: `${self}/authorisations`, verbs: ['POST'] },
    },
  }
}

export const CREATION_EXAMPLE = createdAs('norwegian-domestic-credit-transfers')

export const INSTANT_CREATION_EXAMPLE = createdAs('instant-norwegian-domestic-credit-transfers-straks')

export const NCBCT_CREATION_EXAMPLE: PaymentCreationAnswer = {
  ...createdAs('norwegian-cross-border-credit-transfers'),
  transactionFeeIndicator: true,
  transactionFees: { amount: '50.00', currency: 'NOK' },
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

const CANCELLATIONS = `${SELF}/cancellation-authorisations`

export const CANCELLATION_EXAMPLE: PaymentCancellationAnswer = {
  transactionStatus: 'ACTC',
  _links: {
    self: { href: SELF, verbs: ['GET', 'DELETE'] },
    status: { href: `${SELF}/status`, verbs: ['GET'] },
    startAuthorisation: { href: CANCELLATIONS, verbs: ['POST'] },
    scaRedirect: SCA_REDIRECT_EXAMPLE,
    scaStatus: { href: `${CANCELLATIONS}/${AUTHORISATION_ID}`, verbs: ['GET'] },
  },
}
