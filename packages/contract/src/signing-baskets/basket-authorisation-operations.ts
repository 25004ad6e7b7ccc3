import type { Operation } from '../operation.ts'
import {
  AUTHORISATION_PARAMETER,
  LIST_ANSWERS,
  LIST_OPERATION,
  READ_ANSWERS,
  START_OPERATION,
  START_ANSWERS,
} from '../sca/authorisation-operations.ts'
import {
  BASKET_AUTHORISATION_NOT_FOUND,
  BASKET_NOT_FOUND,
  BASKET_NOTHING_TO_AUTHORISE,
} from './basket-errors.ts'
import { BASKET_PATH_PARAMETERS } from './basket-path.ts'

export const startBasketAuthorisation = {
  ...START_OPERATION,
  id: 'startBasketAuthorisation',
  path: '/v1/signing-baskets/{basketId}/authorisations',
  pathParameters: BASKET_PATH_PARAMETERS,
  summary: 'Start another authorisation of a signing basket',
  description:
    'A basket comes with its first authorisation. If that one fails (the PSU left, or the link expired), or when a second person must approve (PATC), this starts another. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.',
  answers: {
    ...START_ANSWERS,
    404: BASKET_NOT_FOUND,
    409: BASKET_NOTHING_TO_AUTHORISE,
  },
} as const satisfies Operation

export const listBasketAuthorisations = {
  ...LIST_OPERATION,
  id: 'listBasketAuthorisations',
  path: '/v1/signing-baskets/{basketId}/authorisations',
  pathParameters: BASKET_PATH_PARAMETERS,
  summary: 'List the authorisations of a signing basket',
  description:
    'The ids of all authorisations of the basket, the oldest first. Needs no PSU and no session: a TPP may ask at any time.',
  answers: { ...LIST_ANSWERS, 404: BASKET_NOT_FOUND },
} as const satisfies Operation

export const readBasketAuthorisation = {
  ...LIST_OPERATION,
  id: 'readBasketAuthorisation',
  path: '/v1/signing-baskets/{basketId}/authorisations/{authorisationId}',
  pathParameters: { ...BASKET_PATH_PARAMETERS, ...AUTHORISATION_PARAMETER },
  summary: 'Read how far an authorisation of a signing basket has come',
  description:
    'The scaStatus of one authorisation of the basket. It is about the SCA only: what became of the payments is the transactionStatus of each. Needs no PSU and no session.',
  answers: { ...READ_ANSWERS, 404: BASKET_AUTHORISATION_NOT_FOUND },
} as const satisfies Operation
