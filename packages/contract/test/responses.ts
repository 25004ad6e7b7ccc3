// Responses that fit their schemas, for tests to break one field at a time.
import { BULK_EXAMPLE } from '../src/bulk-payments/bulk-examples.ts'
import type { BulkPaymentDetails } from '../src/bulk-payments/bulk-payment-details.ts'
import type { PaymentCancellationAnswer } from '../src/payments/payment-cancellation-answer.ts'
import type { PaymentCreationAnswer } from '../src/payments/payment-creation-answer.ts'
import type { PaymentDetailsAnswer } from '../src/payments/payment-details-answer.ts'
import { NDCT_EXAMPLE } from '../src/payments/payment-examples.ts'
import { PERIODIC_EXAMPLE } from '../src/periodic-payments/periodic-examples.ts'
import type { PeriodicPaymentDetails } from '../src/periodic-payments/periodic-payment-details.ts'
import type { SandboxCustomer } from '../src/sandbox/data/sandbox-customer.ts'
import type { StartAuthorisationAnswer } from '../src/sca/authorisation-answers.ts'
import type {
  SigningBasketAnswer,
  SigningBasketDetails,
} from '../src/signing-baskets/signing-basket-answers.ts'

const paymentId = '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37'
const authorisationId = '019a86f2-8d10-7c55-a1b2-3c4d5e6f7081'
const scaRedirect = { href: 'https://sandbox.example/sca/bank/authorisation/token', verbs: ['GET' as const] }
const payment = `/v1/payments/norwegian-domestic-credit-transfers/${paymentId}`
const basketId = '019a86f3-1b52-7e0c-8f3d-6a1d2c3b4e5f'
const basket = `/v1/signing-baskets/${basketId}`

export const CREATED_PAYMENT: PaymentCreationAnswer = {
  paymentId,
  transactionStatus: 'RCVD',
  transactionFeeIndicator: false,
  _links: {
    self: { href: payment, verbs: ['GET', 'DELETE'] },
    status: { href: `${payment}/status`, verbs: ['GET'] },
    scaRedirect,
    startAuthorisation: { href: `${payment}/authorisations`, verbs: ['POST'] },
  },
}

export const CREATED_PAYMENT_WITH_FEE: PaymentCreationAnswer = {
  ...CREATED_PAYMENT,
  transactionFeeIndicator: true,
  transactionFees: { amount: '50.00', currency: 'NOK' },
}

const APPROVED = {
  paymentId,
  transactionStatus: 'ACTC',
  transactionFeeIndicator: false,
  _links: {
    self: { href: payment, verbs: ['GET', 'DELETE'] },
    status: { href: `${payment}/status`, verbs: ['GET'] },
  },
} satisfies PaymentCreationAnswer

export const PAYMENT_DETAILS: PaymentDetailsAnswer = { ...NDCT_EXAMPLE, ...APPROVED }

export const BULK_DETAILS: BulkPaymentDetails = {
  ...BULK_EXAMPLE,
  ...APPROVED,
  payments: BULK_EXAMPLE.payments.map((line, index) => ({
    ...line,
    paymentId: `019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b4${index}`,
    transactionStatus: 'ACTC',
  })),
}

export const PERIODIC_DETAILS: PeriodicPaymentDetails = {
  ...PERIODIC_EXAMPLE,
  ...APPROVED,
  nextExecutionDate: '2026-12-21',
  executions: [
    {
      paymentId: '019a9a1c-5d20-7f3b-8a61-7b2c9d4e5f60',
      executionDate: '2026-11-20',
      transactionStatus: 'ACSC',
    },
  ],
}

export const PAYMENT_CANCELLATION: PaymentCancellationAnswer = {
  transactionStatus: 'ACTC',
  _links: {
    self: { href: payment, verbs: ['GET', 'DELETE'] },
    status: { href: `${payment}/status`, verbs: ['GET'] },
    startAuthorisation: { href: `${payment}/cancellation-authorisations`, verbs: ['POST'] },
    scaRedirect,
    scaStatus: { href: `${payment}/cancellation-authorisations/${authorisationId}`, verbs: ['GET'] },
  },
}

export const STARTED_AUTHORISATION: StartAuthorisationAnswer = {
  scaStatus: 'received',
  authorisationId,
  _links: {
    scaRedirect,
    scaStatus: { href: `${payment}/authorisations/${authorisationId}`, verbs: ['GET'] },
  },
}

export const CREATED_BASKET: SigningBasketAnswer = {
  basketId,
  transactionStatus: 'RCVD',
  _links: {
    self: { href: basket, verbs: ['GET', 'DELETE'] },
    status: { href: `${basket}/status`, verbs: ['GET'] },
    scaRedirect,
    scaStatus: { href: `${basket}/authorisations/${authorisationId}`, verbs: ['GET'] },
    startAuthorisation: { href: `${basket}/authorisations`, verbs: ['POST'] },
  },
}

export const BASKET_DETAILS: SigningBasketDetails = {
  basketId,
  transactionStatus: 'ACTC',
  payments: [paymentId, '019a86f2-7c41-7d2e-b0a3-5e9f7d6c8b21'],
  _links: {
    self: { href: basket, verbs: ['GET', 'DELETE'] },
    status: { href: `${basket}/status`, verbs: ['GET'] },
  },
}

export const CUSTOMER: SandboxCustomer = {
  customerId: '019a86f0-1111-7000-8000-000000000001',
  customerNumber: '14838530061',
  customerType: 'CORPORATE',
  customerName: 'Bølgen Båtutstyr AS',
  agreements: [
    {
      id: '019a86f0-2222-7000-8000-000000000001',
      name: 'Bølgen Båtutstyr AS',
      engagements: ['019a86f0-3333-7000-8000-000000000001'],
      _links: {
        self: { href: '/v1/sandbox/agreements/019a86f0-2222-7000-8000-000000000001', verbs: ['GET'] },
        engagements: {
          href: '/v1/sandbox/agreements/019a86f0-2222-7000-8000-000000000001/engagements',
          verbs: ['GET', 'POST'],
        },
      },
    },
  ],
  accounts: ['86011117947', '12345678903'],
  cardAccounts: [],
  _links: {
    self: { href: '/v1/sandbox/customers/019a86f0-1111-7000-8000-000000000001', verbs: ['GET', 'DELETE'] },
    phone: { href: '/phone/019a86f9-0000-7000-8000-000000000001', verbs: ['GET'] },
  },
}
