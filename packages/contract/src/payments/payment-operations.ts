import { BODY_ERRORS, COMMON_ERRORS, CONFLICT, NOT_FOUND, SCA_REQUIRED } from '../error-answers.ts'
import { PAYMENT_CREATION_HEADERS, PAYMENT_READ_HEADERS } from '../headers/header-sets.ts'
import { JSON_LIMITS } from '../json.ts'
import type { Operation } from '../operation.ts'
import { NdctPayment } from './ndct-payment.ts'
import { PaymentCreationAnswer } from './payment-creation-answer.ts'
import { PaymentDetailsAnswer } from './payment-details-answer.ts'
import { CREATION_EXAMPLE, DETAILS_EXAMPLE, NDCT_EXAMPLE, STATUS_EXAMPLE } from './payment-examples.ts'
import { PAYMENT_PATH_PARAMETERS } from './payment-path.ts'
import { PaymentStatusAnswer } from './payment-status-answer.ts'

export const createNdctPayment = {
  id: 'createNdctPayment',
  method: 'POST',
  path: '/v1/payments/norwegian-domestic-credit-transfers',
  tag: 'payments',
  summary: 'Create a Norwegian domestic credit transfer',
  description:
    'Creates a payment, which the PSU then approves by SCA. Name the PSU by PSU-ID, or by X-PSU-IDENTITY and PSU-Context (single SCA). Repeating the call with the same X-Request-ID gives the first answer, with the header Idempotent-Replayed: true, and creates nothing twice.',
  role: 'PISP',
  sandboxOnly: false,
  pathParameters: {},
  headers: PAYMENT_CREATION_HEADERS,
  query: {
    allowLogicalDuplicate: {
      type: 'boolean',
      description:
        'Whether a payment like an earlier one (accounts, amount, date and remittance) is meant. Default false.',
    },
  },
  body: { schema: NdctPayment, example: NDCT_EXAMPLE },
  bodyBytesMax: JSON_LIMITS.bytesMax,
  answers: {
    201: {
      description: 'Created. The PSU approves at the link scaRedirect.',
      schema: PaymentCreationAnswer,
      headers: ['Location', 'ASPSP-SCA-Approach'],
      example: CREATION_EXAMPLE,
    },
    ...COMMON_ERRORS,
    ...BODY_ERRORS,
    401: SCA_REQUIRED,
    409: CONFLICT,
  },
} as const satisfies Operation

const BEFORE_APPROVAL =
  'A domestic payment is found only after the PSU has approved it, unless x-accept-fix has payment-status-before-approval.'

export const readPayment = {
  id: 'readPayment',
  method: 'GET',
  path: '/v1/payments/{paymentProduct}/{paymentId}',
  tag: 'payments',
  summary: 'Read a payment',
  description: `The payment as it was sent, with its status. ${BEFORE_APPROVAL}`,
  role: 'PISP',
  sandboxOnly: false,
  pathParameters: PAYMENT_PATH_PARAMETERS,
  headers: PAYMENT_READ_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    200: { description: 'The payment.', schema: PaymentDetailsAnswer, example: DETAILS_EXAMPLE },
    ...COMMON_ERRORS,
    404: NOT_FOUND,
  },
} as const satisfies Operation

export const readPaymentStatus = {
  id: 'readPaymentStatus',
  method: 'GET',
  path: '/v1/payments/{paymentProduct}/{paymentId}/status',
  tag: 'payments',
  summary: 'Read the status of a payment',
  description: `The status, and whether there is money for the payment. ${BEFORE_APPROVAL}`,
  role: 'PISP',
  sandboxOnly: false,
  pathParameters: PAYMENT_PATH_PARAMETERS,
  headers: PAYMENT_READ_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    200: { description: 'The status.', schema: PaymentStatusAnswer, example: STATUS_EXAMPLE },
    ...COMMON_ERRORS,
    404: NOT_FOUND,
  },
} as const satisfies Operation
