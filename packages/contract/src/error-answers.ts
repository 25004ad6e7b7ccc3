import type { AnswerDefinition } from './operation.ts'
import { ErrorBody, ScaRequiredBody } from './tpp-message.ts'

const BAD_REQUEST = {
  name: 'BadRequest',
  description:
    'The request is invalid: signature, digest, header, query parameter or body. All faults are listed.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

const FORBIDDEN = {
  name: 'Forbidden',
  description: 'The certificate, its role or the payment right does not allow this.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

/** Answers that every signed operation may give. */
export const COMMON_ERRORS = {
  400: BAD_REQUEST,
  403: FORBIDDEN,
  409: {
    name: 'RequestIdConflict',
    description: 'The X-Request-ID was used for another request.',
    schema: ErrorBody,
  },
  429: {
    name: 'TooManyCalls',
    description:
      'Too many calls of this TPP are in progress. Nothing was done. Wait for the time in Retry-After, then repeat with the same X-Request-ID.',
    schema: ErrorBody,
    headers: ['Retry-After'],
  },
  500: {
    name: 'InternalError',
    description: 'An error at the bank. Contact the bank and give the X-Request-ID.',
    schema: ErrorBody,
  },
  503: {
    name: 'ServiceUnavailable',
    description:
      'The server is too busy. Wait for the time in Retry-After, then repeat with the same X-Request-ID: nothing is done twice.',
    schema: ErrorBody,
    headers: ['Retry-After'],
  },
} as const satisfies Record<number, AnswerDefinition>

/** The 429 of operations that may ask the PSU on a phone. */
export const PHONE_EXCEEDED = {
  429: {
    name: 'TooManyPhoneRequests',
    description:
      "The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.",
    schema: ErrorBody,
    headers: ['Retry-After'],
  },
} as const satisfies Record<number, AnswerDefinition>

/** The 429 of operations that change a whole sandbox. */
export const TOO_MANY_CHANGES = {
  429: {
    name: 'TooManySandboxChanges',
    description:
      'Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.',
    schema: ErrorBody,
    headers: ['Retry-After'],
  },
} as const satisfies Record<number, AnswerDefinition>

/** Errors that an operation with a body may answer. */
export const BODY_ERRORS = {
  413: {
    name: 'BodyTooLarge',
    description: 'The body is too large.',
    schema: ErrorBody,
  },
  415: {
    name: 'BodyNotJson',
    description: 'The body is not JSON.',
    schema: ErrorBody,
  },
} as const satisfies Record<number, AnswerDefinition>

export const SCA_REQUIRED = {
  name: 'ScaRequired',
  description: 'SCA is needed: send the PSU to the link scaRedirect, then repeat the call.',
  schema: ScaRequiredBody,
  headers: ['ASPSP-SCA-Approach'],
} as const satisfies AnswerDefinition

export const NOT_FOUND = {
  name: 'PaymentNotFound',
  description: 'There is no such payment of this TPP, or no such product.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const CONFLICT = {
  name: 'LogicalDuplicate',
  description: 'A logical duplicate, or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

/** The 409 of operations that have no other conflict. */
export const REQUEST_ID_CONFLICT = COMMON_ERRORS[409]

export const AUTHORISATION_NOT_FOUND = {
  name: 'AuthorisationNotFound',
  description: 'There is no such authorisation of this TPP, or it belongs to another payment.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const NOTHING_TO_AUTHORISE = {
  name: 'NothingToAuthorise',
  description:
    'The payment needs no approval any more (approved, refused, cancelled or too late), or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const NOT_CANCELLABLE = {
  name: 'NotCancellable',
  description:
    'The payment is under way or has ended (PDNG, ACSP, ACWP, ACSC, RJCT or CANC), or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const NO_CANCELLATION_TO_AUTHORISE = {
  name: 'NoCancellationToAuthorise',
  description:
    'The payment is not one that the PSU has approved and that waits for its execution (ACTC, ACWC or ACCP), or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const AUTHORISATION_ENDED = {
  description: 'The authorisation has ended already, or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

/** The 204 of a deletion. */
export const DELETED = { name: 'Deleted', description: 'Deleted.' } as const satisfies AnswerDefinition
