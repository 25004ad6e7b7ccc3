import { COMMON_ERRORS, NO_CANCELLATION_TO_AUTHORISE, NOT_FOUND } from '../error-answers.ts'
import type { Operation } from '../operation.ts'
import { CancellationListAnswer } from './authorisation-answers.ts'
import {
  LIST_OPERATION,
  READ_ANSWERS,
  READ_OPERATION,
  START_ANSWERS,
  START_OPERATION,
} from './authorisation-operations.ts'
import {
  CANCELLATION_LIST_EXAMPLE,
  CANCELLATION_STATUS_EXAMPLE,
  START_CANCELLATION_EXAMPLE,
} from './sca-examples.ts'

export const startCancellationAuthorisation = {
  ...START_OPERATION,
  id: 'startCancellationAuthorisation',
  path: '/v1/payments/{paymentProduct}/{paymentId}/cancellation-authorisations',
  summary: 'Start an authorisation of the cancellation of a payment',
  description:
    'A payment that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too. This starts that SCA, where deleting the payment did not, or where an earlier one has failed. The payment is CANC once the PSU has approved. Send the PSU to scaRedirect; with TPP-Redirect-Preferred: false there is none: the PSU approves on a phone, and the TPP asks at the link scaStatus how far it is. Takes no body.',
  answers: {
    ...START_ANSWERS,
    201: { ...START_ANSWERS[201], example: START_CANCELLATION_EXAMPLE },
    409: NO_CANCELLATION_TO_AUTHORISE,
  },
} as const satisfies Operation

export const listCancellationAuthorisations = {
  ...LIST_OPERATION,
  id: 'listCancellationAuthorisations',
  path: '/v1/payments/{paymentProduct}/{paymentId}/cancellation-authorisations',
  summary: 'List the authorisations of the cancellation of a payment',
  description:
    'The ids of all authorisations of the cancellation, the oldest first. Needs no PSU and no session: a TPP may ask at any time.',
  answers: {
    200: {
      description: 'The authorisations.',
      schema: CancellationListAnswer,
      example: CANCELLATION_LIST_EXAMPLE,
    },
    ...COMMON_ERRORS,
    404: NOT_FOUND,
  },
} as const satisfies Operation

export const readCancellationAuthorisation = {
  ...READ_OPERATION,
  id: 'readCancellationAuthorisation',
  path: '/v1/payments/{paymentProduct}/{paymentId}/cancellation-authorisations/{authorisationId}',
  summary: 'Read how far an authorisation of a cancellation has come',
  description:
    'The scaStatus of one authorisation of the cancellation. It tells of the SCA alone: what became of the payment is its transactionStatus. Needs no PSU and no session.',
  answers: { ...READ_ANSWERS, 200: { ...READ_ANSWERS[200], example: CANCELLATION_STATUS_EXAMPLE } },
} as const satisfies Operation
