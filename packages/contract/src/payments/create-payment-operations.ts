import { BODY_ERRORS, COMMON_ERRORS, CONFLICT, PHONE_EXCEEDED, SCA_REQUIRED } from '../error-answers.ts'
import { PAYMENT_CREATION_HEADERS } from '../headers/header-sets.ts'
import { JSON_LIMITS } from '../json.ts'
import type { AnswerDefinition, Operation } from '../operation.ts'
import { NcbctPayment } from './ncbct-payment.ts'
import { NdctPayment } from './ndct-payment.ts'
import { PaymentCreationAnswer } from './payment-creation-answer.ts'
import { INSTANT_EXAMPLE, NCBCT_EXAMPLE, NDCT_EXAMPLE } from './payment-examples.ts'

export const CREATED = {
  description: 'Created. The PSU approves at the link scaRedirect.',
  schema: PaymentCreationAnswer,
  headers: ['Location', 'ASPSP-SCA-Approach'],
  optionalHeaders: ['ASPSP-Notification-Support', 'ASPSP-Notification-Content'],
} as const satisfies AnswerDefinition

export const CREATION_REFUSED = {
  ...COMMON_ERRORS,
  ...BODY_ERRORS,
  ...PHONE_EXCEEDED,
  401: SCA_REQUIRED,
  409: CONFLICT,
} as const

/** The properties that the creation operations of all products and services share. */
export const CREATION = {
  method: 'POST',
  tag: 'payments',
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
  bodyBytesMax: JSON_LIMITS.bytesMax,
} as const satisfies Partial<Operation>

export const CREATION_DESCRIPTION =
  'Creates a payment, which the PSU then approves by SCA. Name the PSU by PSU-ID, or by X-PSU-IDENTITY and PSU-Context (single SCA). Repeating the call with the same X-Request-ID returns the first answer, with the header Idempotent-Replayed: true, and creates nothing twice.'

export const createNdctPayment = {
  ...CREATION,
  id: 'createNdctPayment',
  path: '/v1/payments/norwegian-domestic-credit-transfers',
  summary: 'Create a Norwegian domestic credit transfer',
  description: CREATION_DESCRIPTION,
  body: { schema: NdctPayment, example: NDCT_EXAMPLE },
  answers: { 201: CREATED, ...CREATION_REFUSED },
} as const satisfies Operation

export const createNcbctPayment = {
  ...CREATION,
  id: 'createNcbctPayment',
  path: '/v1/payments/norwegian-cross-border-credit-transfers',
  summary: 'Create a Norwegian cross-border credit transfer',
  description: `${CREATION_DESCRIPTION} Text is booked in the SWIFT x set: letters with accents and signs that it lacks are written in another form (å becomes aa, # a point), the details tell how, and what has no form, such as an emoji, is refused. From NOK 100 000, by the bank's rate of the day, regulatoryReportingCode and regulatoryReportingInformation are required.`,
  body: { schema: NcbctPayment, example: NCBCT_EXAMPLE },
  answers: { 201: CREATED, ...CREATION_REFUSED },
} as const satisfies Operation

/** The body is that of a domestic payment; the server checks that its date is today. */
export const createInstantPayment = {
  ...CREATION,
  id: 'createInstantPayment',
  path: '/v1/payments/instant-norwegian-domestic-credit-transfers-straks',
  summary: 'Create an instant Norwegian domestic credit transfer',
  description: `${CREATION_DESCRIPTION} An instant payment waits for no batch run: the money moves when the PSU approves, or the payment is rejected. So requestedExecutionDate is left out, or the bank's today.`,
  body: { schema: NdctPayment, example: INSTANT_EXAMPLE },
  answers: { 201: CREATED, ...CREATION_REFUSED },
} as const satisfies Operation
