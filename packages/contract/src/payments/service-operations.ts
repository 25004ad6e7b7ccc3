import { COMMON_ERRORS, NOT_CANCELLABLE, NOT_FOUND, PHONE_EXCEEDED, SCA_REQUIRED } from '../error-answers.ts'
import { PAYMENT_CANCELLATION_HEADERS, PAYMENT_READ_HEADERS } from '../headers/header-sets.ts'
import type { AnswerDefinition, Operation } from '../operation.ts'
import { approvalOperationsOf } from '../sca/authorisation-operations.ts'
import { cancellationOperationsOf } from '../sca/cancellation-operations.ts'
import { PaymentCancellationAnswer } from './payment-cancellation-answer.ts'
import { type PaymentServiceDefinition, paymentPathOf } from './payment-service.ts'
import { PaymentStatusAnswer } from './payment-status-answer.ts'

const PAYMENT_OPERATION = {
  role: 'PISP',
  sandboxOnly: false,
  query: {},
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

const readPaymentOf = <const Details extends AnswerDefinition>(
  service: PaymentServiceDefinition,
  details: Details,
) =>
  ({
    ...PAYMENT_OPERATION,
    ...paymentPathOf(service),
    id: `read${service.prefix}Payment`,
    method: 'GET',
    tag: service.segment,
    summary: `Read a ${service.noun}`,
    description: `The ${service.noun} as it was sent, with its status. ${service.readNote}`,
    headers: PAYMENT_READ_HEADERS,
    answers: { 200: details, ...COMMON_ERRORS, 404: NOT_FOUND },
  }) as const satisfies Operation

const readPaymentStatusOf = (service: PaymentServiceDefinition) =>
  ({
    ...PAYMENT_OPERATION,
    ...paymentPathOf(service),
    id: `read${service.prefix}PaymentStatus`,
    method: 'GET',
    path: `${paymentPathOf(service).path}/status`,
    tag: service.segment,
    summary: `Read the status of a ${service.noun}`,
    description: `The status, and whether there is money for the payment. ${service.readNote}`,
    headers: PAYMENT_READ_HEADERS,
    answers: {
      200: { description: 'The status.', schema: PaymentStatusAnswer },
      ...COMMON_ERRORS,
      404: NOT_FOUND,
    },
  }) as const satisfies Operation

const deletePaymentOf = (service: PaymentServiceDefinition) =>
  ({
    ...PAYMENT_OPERATION,
    ...paymentPathOf(service),
    id: `delete${service.prefix}Payment`,
    method: 'DELETE',
    tag: service.segment,
    summary: `Cancel a ${service.noun}`,
    description: `A ${service.noun} that waits for approval (RCVD) is cancelled at once, and the TPP's signature is enough: 204. One that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too: 202. Send TPP-Session-ID and TPP-Redirect-URI, and the call starts that SCA; without them it changes nothing, and the link startAuthorisation starts it. After that a payment cannot be cancelled: 409.${service.cancellationNote} Takes no body.`,
    headers: PAYMENT_CANCELLATION_HEADERS,
    answers: {
      202: {
        description: 'The PSU must approve the cancellation.',
        schema: PaymentCancellationAnswer,
        optionalHeaders: ['ASPSP-SCA-Approach'],
      },
      204: { name: 'Cancelled', description: 'Cancelled.' },
      ...COMMON_ERRORS,
      ...PHONE_EXCEEDED,
      401: SCA_REQUIRED,
      404: NOT_FOUND,
      409: NOT_CANCELLABLE,
    },
  }) as const satisfies Operation

/** All operations on a payment of this service after its creation. */
export const serviceOperationsOf = <const Details extends AnswerDefinition>(
  service: PaymentServiceDefinition,
  details: Details,
) => ({
  readPayment: readPaymentOf(service, details),
  readPaymentStatus: readPaymentStatusOf(service),
  deletePayment: deletePaymentOf(service),
  ...approvalOperationsOf(service),
  ...cancellationOperationsOf(service),
})
