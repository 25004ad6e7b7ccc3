import { AUTHORISATION_ID, SCA_REDIRECT_EXAMPLE } from '../sca/sca-redirect-example.ts'
import type { NcbctPayment } from './ncbct-payment.ts'
import type { NdctPayment } from './ndct-payment.ts'
import type { PaymentCancellationAnswer } from './payment-cancellation-answer.ts'
import type { PaymentCreationAnswer } from './payment-creation-answer.ts'
import type { PaymentDetailsAnswer } from './payment-details-answer.ts'
import type { PaymentProduct } from './payment-product.ts'
import { examplePathOf, PAYMENT_ID, PAYMENTS, type PaymentServiceDefinition } from './payment-service.ts'
import type { PaymentStatusAnswer } from './payment-status-answer.ts'

export const NDCT_EXAMPLE: NdctPayment = {
  instructedAmount: { amount: '1250.00', currency: 'NOK' },
  creditorName: 'Ola Nordmann',
  creditorAccount: { bban: '99860512749', currency: 'NOK' },
  creditorAddress: {
    street: 'Havnegata',
    buildingNumber: '7',
    postalCode: '9008',
    city: 'Tromsø',
    country: 'NO',
  },
  debtorAccount: { bban: '99860510002', currency: 'NOK' },
  remittanceInformationStructuredArray: [{ reference: '12345674', referenceType: 'KID' }],
  endToEndIdentification: 'ORDER-1147',
}

export const INSTANT_EXAMPLE: NdctPayment = {
  ...NDCT_EXAMPLE,
  endToEndIdentification: 'ORDER-1148',
  remittanceInformationStructuredArray: [{ reference: '12345682', referenceType: 'KID' }],
}

export const NCBCT_EXAMPLE: NcbctPayment = {
  instructedAmount: { amount: '12500.00', currency: 'EUR' },
  creditorName: 'Schiffsausrüster Möwe GmbH',
  creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
  creditorAddress: { street: 'Am Hafen', buildingNumber: '7', city: 'Köln', country: 'DE' },
  debtorAccount: { bban: '99860510002', currency: 'NOK' },
  remittanceInformationUnstructured: 'Invoice 1147',
  regulatoryReportingCode: '14',
  regulatoryReportingInformation: 'Boat equipment',
  endToEndIdentification: 'ORDER-1147',
}

/** The answer to the creation of what stands at that path. */
export const createdAt = (self: string): PaymentCreationAnswer => ({
  paymentId: PAYMENT_ID,
  transactionStatus: 'RCVD',
  transactionFeeIndicator: false,
  _links: {
    self: { href: self, verbs: ['GET', 'DELETE'] },
    status: { href: `${self}/status`, verbs: ['GET'] },
    scaRedirect: SCA_REDIRECT_EXAMPLE,
    startAuthorisation: { href: `${self}/authorisations`, verbs: ['POST'] },
  },
})

const createdAs = (product: PaymentProduct): PaymentCreationAnswer =>
  createdAt(`/v1/payments/${product}/${PAYMENT_ID}`)

export const CREATION_EXAMPLE = createdAs('norwegian-domestic-credit-transfers')

export const INSTANT_CREATION_EXAMPLE = createdAs('instant-norwegian-domestic-credit-transfers-straks')

export const NCBCT_CREATION_EXAMPLE: PaymentCreationAnswer = {
  ...createdAs('norwegian-cross-border-credit-transfers'),
  transactionFeeIndicator: true,
  transactionFees: { amount: '50.00', currency: 'NOK' },
}

/** What the bank adds to an approved payment that is read. */
export const approvedAt = (self: string) =>
  ({
    paymentId: PAYMENT_ID,
    transactionStatus: 'ACTC',
    transactionFeeIndicator: false,
    _links: { self: { href: self, verbs: ['GET', 'DELETE'] } },
  }) satisfies PaymentCreationAnswer

export const DETAILS_EXAMPLE: PaymentDetailsAnswer = {
  ...NDCT_EXAMPLE,
  ...approvedAt(examplePathOf(PAYMENTS)),
}

export const statusExampleOf = (service: PaymentServiceDefinition): PaymentStatusAnswer => ({
  transactionStatus: 'ACTC',
  fundsAvailable: true,
  _links: { self: { href: `${examplePathOf(service)}/status`, verbs: ['GET'] } },
})

export const cancellationExampleOf = (service: PaymentServiceDefinition): PaymentCancellationAnswer => {
  const self = examplePathOf(service)
  const cancellations = `${self}/cancellation-authorisations`
  return {
    transactionStatus: 'ACTC',
    _links: {
      self: { href: self, verbs: ['GET', 'DELETE'] },
      status: { href: `${self}/status`, verbs: ['GET'] },
      startAuthorisation: { href: cancellations, verbs: ['POST'] },
      scaRedirect: SCA_REDIRECT_EXAMPLE,
      scaStatus: { href: `${cancellations}/${AUTHORISATION_ID}`, verbs: ['GET'] },
    },
  }
}
