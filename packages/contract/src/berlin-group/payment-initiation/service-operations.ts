import type { TSchema } from 'typebox'
import type { Operation } from '../../operation.ts'
import { ERRORS } from '../errors/error-answers.ts'
import { PAYMENT_CANCELLATION_HEADERS, READ_HEADERS } from '../headers/header-sets.ts'
import { SepaBulkPayment } from '../payments/sepa-bulk-payment.ts'
import { SepaPayment } from '../payments/sepa-payment.ts'
import { SepaPeriodicPayment } from '../payments/sepa-periodic-payment.ts'
import { authorisationOperationsOf } from '../sca/authorisation-operations.ts'
import { PaymentCancellationAnswer, paymentDetailsOf, PaymentStatusAnswer } from './payment-answers.ts'
import {
  BULK_PAYMENTS,
  PAYMENTS,
  type PaymentServiceDefinition,
  paymentPathOf,
  PERIODIC_PAYMENTS,
} from './payment-services.ts'

const PAYMENT_OPERATION = {
  role: 'PISP',
  sandboxOnly: false,
  query: {},
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

/** The operations on the authorisations of a payment, and of its cancellation. */
const paymentAuthorisationsOf = (service: PaymentServiceDefinition) => {
  const { prefix, segment: tag, noun } = service
  const payment = paymentPathOf(service)
  const subject = { service: 'payments', role: 'PISP', tag, pathParameters: payment.pathParameters } as const
  const approval = authorisationOperationsOf({
    ...subject,
    prefix,
    noun,
    path: `${payment.path}/authorisations`,
  })
  const cancellation = authorisationOperationsOf({
    ...subject,
    prefix: `${prefix}Cancellation`,
    noun: `the cancellation of ${noun}`,
    path: `${payment.path}/cancellation-authorisations`,
  })
  return {
    startAuthorisation: approval.start,
    listAuthorisations: approval.list,
    readAuthorisation: approval.read,
    startCancellationAuthorisation: cancellation.start,
    listCancellationAuthorisations: cancellation.list,
    readCancellationAuthorisation: cancellation.read,
  } as const satisfies Record<string, Operation>
}

/** All operations on a payment of this service after its creation. */
const serviceOperationsOf = <const Details extends TSchema>(
  service: PaymentServiceDefinition,
  details: Details,
) => {
  const { prefix, segment: tag, noun } = service
  const payment = paymentPathOf(service)
  return {
    readPayment: {
      ...PAYMENT_OPERATION,
      ...payment,
      id: `read${prefix}Payment`,
      method: 'GET',
      tag,
      summary: `Read ${noun}`,
      description: `What was sent, and the status of ${noun}.`,
      headers: READ_HEADERS,
      answers: { 200: { description: 'The payment.', schema: details }, ...ERRORS.payments },
    },
    readPaymentStatus: {
      ...PAYMENT_OPERATION,
      ...payment,
      id: `read${prefix}PaymentStatus`,
      method: 'GET',
      path: `${payment.path}/status`,
      tag,
      summary: `Read the status of ${noun}`,
      description: 'The status, and whether there is money for the payment.',
      headers: READ_HEADERS,
      answers: { 200: { description: 'The status.', schema: PaymentStatusAnswer }, ...ERRORS.payments },
    },
    deletePayment: {
      ...PAYMENT_OPERATION,
      ...payment,
      id: `delete${prefix}Payment`,
      method: 'DELETE',
      tag,
      summary: `Cancel ${noun}`,
      description:
        'At once before the PSU has approved it (204); after that the PSU must approve the cancellation (202); once it is executed, not at all (405).',
      headers: PAYMENT_CANCELLATION_HEADERS,
      answers: {
        202: {
          description: 'The PSU must approve the cancellation.',
          schema: PaymentCancellationAnswer,
          optionalHeaders: ['ASPSP-SCA-Approach'],
        },
        204: { name: 'Cancelled', description: 'Cancelled.' },
        ...ERRORS.payments,
      },
    },
    ...paymentAuthorisationsOf(service),
  } as const satisfies Record<string, Operation>
}

export const PAYMENT_OPERATIONS = serviceOperationsOf(
  PAYMENTS,
  paymentDetailsOf(SepaPayment.properties, {
    title: 'PaymentDetails',
    description: 'one payment as it was sent, and its status',
  }),
)

export const BULK_OPERATIONS = serviceOperationsOf(
  BULK_PAYMENTS,
  paymentDetailsOf(SepaBulkPayment.properties, {
    title: 'BulkPaymentDetails',
    description: 'a bulk payment as it was sent, and its status',
  }),
)

export const PERIODIC_OPERATIONS = serviceOperationsOf(
  PERIODIC_PAYMENTS,
  paymentDetailsOf(SepaPeriodicPayment.properties, {
    title: 'PeriodicPaymentDetails',
    description: 'a periodic payment as it was sent, and its status',
  }),
)
