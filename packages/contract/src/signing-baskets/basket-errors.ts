import { AUTHORISATION_NOT_FOUND, COMMON_ERRORS } from '../error-answers.ts'
import type { AnswerDefinition } from '../operation.ts'
import { ErrorBody } from '../tpp-message.ts'

/** The 400 of COMMON_ERRORS, with the fault that only baskets can have. */
export const BASKET_BAD_REQUEST = {
  ...COMMON_ERRORS[400],
} as const satisfies AnswerDefinition

export const BASKET_NOT_FOUND = {
  name: 'BasketNotFound',
  description: 'There is no such basket of this TPP.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const BASKET_CONFLICT = {
  description:
    'A payment is not waiting for approval or is in another basket, or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const BASKET_NOT_DELETABLE = {
  description:
    'Somebody has approved or refused the basket already, or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const BASKET_NOTHING_TO_AUTHORISE = {
  description:
    'The basket needs no approval any more (approved or rejected), or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const BASKET_AUTHORISATION_NOT_FOUND = {
  ...AUTHORISATION_NOT_FOUND,
  name: 'BasketAuthorisationNotFound',
  description: 'There is no such authorisation of this TPP, or it belongs to another basket.',
} as const satisfies AnswerDefinition
