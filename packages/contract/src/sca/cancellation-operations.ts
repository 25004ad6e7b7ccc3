import { NO_CANCELLATION_TO_AUTHORISE } from '../error-answers.ts'
import type { Operation } from '../operation.ts'
import { type PaymentServiceDefinition, paymentPathOf } from '../payments/payment-service.ts'
import { CancellationListAnswer } from './authorisation-answers.ts'
import {
  AUTHORISATION_PARAMETER,
  LIST_ANSWERS,
  LIST_OPERATION,
  READ_ANSWERS,
  START_OPERATION,
  START_ANSWERS,
} from './authorisation-operations.ts'

/** The operations on the authorisations of the cancellation of a payment of this service. */
export const cancellationOperationsOf = (service: PaymentServiceDefinition) => {
  const { prefix, noun } = service
  const payment = paymentPathOf(service)
  return {
    startCancellationAuthorisation: {
      ...START_OPERATION,
      id: `start${prefix}CancellationAuthorisation`,
      path: `${payment.path}/cancellation-authorisations`,
      pathParameters: payment.pathParameters,
      summary: `Start an authorisation of the cancellation of a ${noun}`,
      description: `A ${noun} that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too. This starts that SCA, where deleting the payment did not, or where an earlier one has failed. The payment is CANC once the PSU has approved. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.`,
      answers: { ...START_ANSWERS, 409: NO_CANCELLATION_TO_AUTHORISE },
    },
    listCancellationAuthorisations: {
      ...LIST_OPERATION,
      id: `list${prefix}CancellationAuthorisations`,
      path: `${payment.path}/cancellation-authorisations`,
      pathParameters: payment.pathParameters,
      summary: `List the authorisations of the cancellation of a ${noun}`,
      description:
        'The ids of all authorisations of the cancellation, the oldest first. Needs no PSU and no session: a TPP may ask at any time.',
      answers: {
        ...LIST_ANSWERS,
        200: {
          description: 'The authorisations.',
          schema: CancellationListAnswer,
        },
      },
    },
    readCancellationAuthorisation: {
      ...LIST_OPERATION,
      id: `read${prefix}CancellationAuthorisation`,
      path: `${payment.path}/cancellation-authorisations/{authorisationId}`,
      pathParameters: { ...payment.pathParameters, ...AUTHORISATION_PARAMETER },
      summary: `Read how far an authorisation of the cancellation of a ${noun} has come`,
      description:
        'The scaStatus of one authorisation of the cancellation. It is about the SCA only: what became of the payment is its transactionStatus. Needs no PSU and no session.',
      answers: READ_ANSWERS,
    },
  } as const satisfies Record<string, Operation>
}
