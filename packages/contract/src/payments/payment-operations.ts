import { COMMON_ERRORS, NOT_CANCELLABLE, NOT_FOUND, SCA_REQUIRED } from '../error-answers.ts'
import { PAYMENT_CANCELLATION_HEADERS, PAYMENT_READ_HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { PaymentCancellationAnswer } from './payment-cancellation-answer.ts'
import { PaymentDetailsAnswer } from './payment-details-answer.ts'
import { CANCELLATION_EXAMPLE, DETAILS_EXAMPLE, STATUS_EXAMPLE } from './payment-examples.ts'
import { PAYMENT_PATH_PARAMETERS } from './payment-path.ts'
import { PaymentStatusAnswer } from './payment-status-answer.ts'

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

export const deletePayment = {
  id: 'deletePayment',
  method: 'DELETE',
  path: '/v1/payments/{paymentProduct}/{paymentId}',
  tag: 'payments',
  summary: 'Cancel a payment',
  description:
    'A payment that waits for approval (RCVD) is cancelled at once, on the signature of the TPP alone: 204. One that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too: 202. Send TPP-Session-ID and TPP-Redirect-URI, and the call starts that SCA; without them it changes nothing, and the link startAuthorisation starts it. Later than that, a payment cannot be cancelled: 409. Takes no body.',
  role: 'PISP',
  sandboxOnly: false,
  pathParameters: PAYMENT_PATH_PARAMETERS,
  headers: PAYMENT_CANCELLATION_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    202: {
      description: 'The PSU must approve the cancellation.',
      schema: PaymentCancellationAnswer,
      optionalHeaders: ['ASPSP-SCA-Approach'],
      example: CANCELLATION_EXAMPLE,
    },
    204: { description: 'Cancelled.' },
    ...COMMON_ERRORS,
    401: SCA_REQUIRED,
    404: NOT_FOUND,
    409: NOT_CANCELLABLE,
  },
} as const satisfies Operation
