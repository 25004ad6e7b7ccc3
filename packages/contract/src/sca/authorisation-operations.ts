import {
  AUTHORISATION_NOT_FOUND,
  COMMON_ERRORS,
  NOT_FOUND,
  NOTHING_TO_AUTHORISE,
  SCA_REQUIRED,
} from '../error-answers.ts'
import { AUTHORISATION_START_HEADERS, PAYMENT_READ_HEADERS } from '../headers/header-sets.ts'
import type { AnswerDefinition, Operation } from '../operation.ts'
import { PAYMENT_PATH_PARAMETERS } from '../payments/payment-path.ts'
import { UuidText } from '../values/uuid.ts'
import {
  AuthorisationListAnswer,
  ScaStatusAnswer,
  StartAuthorisationAnswer,
} from './authorisation-answers.ts'
import {
  AUTHORISATION_LIST_EXAMPLE,
  SCA_STATUS_EXAMPLE,
  START_AUTHORISATION_EXAMPLE,
} from './sca-examples.ts'
import { AUTHORISATION_ID } from './sca-redirect-example.ts'

/** What the operations on an authorisation are, whatever the PSU approves: a payment or its cancellation. */
const SUBJECT_OPERATION = {
  tag: 'sca',
  role: 'PISP',
  sandboxOnly: false,
  pathParameters: PAYMENT_PATH_PARAMETERS,
  query: {},
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

export const START_OPERATION = {
  ...SUBJECT_OPERATION,
  method: 'POST',
  headers: AUTHORISATION_START_HEADERS,
} as const satisfies Partial<Operation>

export const START_ANSWERS = {
  201: {
    description: 'Started. The PSU approves at the link scaRedirect.',
    schema: StartAuthorisationAnswer,
    headers: ['ASPSP-SCA-Approach'],
    example: START_AUTHORISATION_EXAMPLE,
  },
  ...COMMON_ERRORS,
  401: SCA_REQUIRED,
  404: NOT_FOUND,
} as const satisfies Record<number, AnswerDefinition>

export const LIST_OPERATION = {
  ...SUBJECT_OPERATION,
  method: 'GET',
  headers: PAYMENT_READ_HEADERS,
} as const satisfies Partial<Operation>

export const READ_OPERATION = {
  ...LIST_OPERATION,
  pathParameters: {
    ...PAYMENT_PATH_PARAMETERS,
    authorisationId: {
      schema: UuidText,
      description: 'The id that starting it answered, or that the list shows.',
      example: AUTHORISATION_ID,
    },
  },
} as const satisfies Partial<Operation>

export const READ_ANSWERS = {
  200: { description: 'How far it is.', schema: ScaStatusAnswer, example: SCA_STATUS_EXAMPLE },
  ...COMMON_ERRORS,
  404: AUTHORISATION_NOT_FOUND,
} as const satisfies Record<number, AnswerDefinition>

export const startAuthorisation = {
  ...START_OPERATION,
  id: 'startAuthorisation',
  path: '/v1/payments/{paymentProduct}/{paymentId}/authorisations',
  summary: 'Start another authorisation of a payment',
  description:
    'A payment comes with its first authorisation. When that one has failed (the PSU went away, or the link ended), this starts another, as long as the payment is RCVD. Send the PSU to scaRedirect; with TPP-Redirect-Preferred: false there is none: the PSU approves on a phone, and the TPP asks at the link scaStatus how far it is. Takes no body.',
  answers: { ...START_ANSWERS, 409: NOTHING_TO_AUTHORISE },
} as const satisfies Operation

export const listAuthorisations = {
  ...LIST_OPERATION,
  id: 'listAuthorisations',
  path: '/v1/payments/{paymentProduct}/{paymentId}/authorisations',
  summary: 'List the authorisations of a payment',
  description:
    'The ids of all authorisations of the payment, the oldest first. Needs no PSU and no session: a TPP may ask at any time.',
  answers: {
    200: {
      description: 'The authorisations.',
      schema: AuthorisationListAnswer,
      example: AUTHORISATION_LIST_EXAMPLE,
    },
    ...COMMON_ERRORS,
    404: NOT_FOUND,
  },
} as const satisfies Operation

export const readAuthorisation = {
  ...READ_OPERATION,
  id: 'readAuthorisation',
  path: '/v1/payments/{paymentProduct}/{paymentId}/authorisations/{authorisationId}',
  summary: 'Read how far an authorisation has come',
  description:
    'The scaStatus of one authorisation, for a TPP that waits for the PSU (decoupled approach) or lost sight of the browser. Once it is finalised the answer has psuId. It tells of the SCA alone: what became of the payment is its transactionStatus. Needs no PSU and no session.',
  answers: READ_ANSWERS,
} as const satisfies Operation
