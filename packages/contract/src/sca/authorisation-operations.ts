import {
  AUTHORISATION_NOT_FOUND,
  COMMON_ERRORS,
  NOT_FOUND,
  NOTHING_TO_AUTHORISE,
  PHONE_EXCEEDED,
  SCA_REQUIRED,
} from '../error-answers.ts'
import { AUTHORISATION_START_HEADERS, PAYMENT_READ_HEADERS } from '../headers/header-sets.ts'
import type { AnswerDefinition, Operation } from '../operation.ts'
import { type PaymentServiceDefinition, paymentPathOf } from '../payments/payment-service.ts'
import { UuidText } from '../values/uuid.ts'
import {
  AuthorisationListAnswer,
  ScaStatusAnswer,
  StartAuthorisationAnswer,
} from './authorisation-answers.ts'

/** The id of the authorisation in the examples. */
export const AUTHORISATION_ID = '019a86f2-8d10-7c55-a1b2-3c4d5e6f7081'

/** The properties that all operations on authorisations share: of a payment, of its cancellation, and of a basket. */
const SUBJECT_OPERATION = {
  tag: 'sca',
  role: 'PISP',
  sandboxOnly: false,
  query: {},
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

export const START_OPERATION = {
  ...SUBJECT_OPERATION,
  method: 'POST',
  headers: AUTHORISATION_START_HEADERS,
} as const satisfies Partial<Operation>

export const LIST_OPERATION = {
  ...SUBJECT_OPERATION,
  method: 'GET',
  headers: PAYMENT_READ_HEADERS,
} as const satisfies Partial<Operation>

/** The path parameter of operations on one authorisation. */
export const AUTHORISATION_PARAMETER = {
  authorisationId: {
    schema: UuidText,
    description: 'The id from the answer that started it, or from the list.',
    example: AUTHORISATION_ID,
  },
} as const satisfies Operation['pathParameters']

/** The answers to a call that starts an authorisation. */
export const START_ANSWERS = {
  201: {
    description: 'Started. The PSU approves at the link scaRedirect.',
    schema: StartAuthorisationAnswer,
    headers: ['ASPSP-SCA-Approach'],
  },
  ...COMMON_ERRORS,
  ...PHONE_EXCEEDED,
  401: SCA_REQUIRED,
  404: NOT_FOUND,
} as const satisfies Record<number, AnswerDefinition>

/** The answers to a call that lists authorisations. */
export const LIST_ANSWERS = {
  200: {
    description: 'The authorisations.',
    schema: AuthorisationListAnswer,
  },
  ...COMMON_ERRORS,
  404: NOT_FOUND,
} as const satisfies Record<number, AnswerDefinition>

/** The answers to a call that reads one authorisation. */
export const READ_ANSWERS = {
  200: { name: 'ScaStatusRead', description: 'Its status.', schema: ScaStatusAnswer },
  ...COMMON_ERRORS,
  404: AUTHORISATION_NOT_FOUND,
} as const satisfies Record<number, AnswerDefinition>

/** The operations on the authorisations of a payment of this service. */
export const approvalOperationsOf = (service: PaymentServiceDefinition) => {
  const { prefix, noun } = service
  const payment = paymentPathOf(service)
  return {
    startAuthorisation: {
      ...START_OPERATION,
      id: `start${prefix}Authorisation`,
      path: `${payment.path}/authorisations`,
      pathParameters: payment.pathParameters,
      summary: `Start another authorisation of a ${noun}`,
      description: `A ${noun} comes with its first authorisation. If that one fails (the PSU left, or the link expired), this starts another, as long as the payment is RCVD. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.`,
      answers: { ...START_ANSWERS, 409: NOTHING_TO_AUTHORISE },
    },
    listAuthorisations: {
      ...LIST_OPERATION,
      id: `list${prefix}Authorisations`,
      path: `${payment.path}/authorisations`,
      pathParameters: payment.pathParameters,
      summary: `List the authorisations of a ${noun}`,
      description:
        'The ids of all authorisations of the payment, the oldest first. Needs no PSU and no session: a TPP may ask at any time.',
      answers: LIST_ANSWERS,
    },
    readAuthorisation: {
      ...LIST_OPERATION,
      id: `read${prefix}Authorisation`,
      path: `${payment.path}/authorisations/{authorisationId}`,
      pathParameters: { ...payment.pathParameters, ...AUTHORISATION_PARAMETER },
      summary: `Read how far an authorisation of a ${noun} has come`,
      description:
        'The scaStatus of one authorisation, for a TPP that waits for the PSU (decoupled approach) or lost sight of the browser. Once it is finalised the answer has psuId. It is about the SCA only: what became of the payment is its transactionStatus. Needs no PSU and no session.',
      answers: READ_ANSWERS,
    },
  } as const satisfies Record<string, Operation>
}
