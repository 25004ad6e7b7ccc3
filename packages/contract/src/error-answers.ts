import { JSON_LIMITS, type JsonLimits } from './json.ts'
import type { AnswerDefinition } from './operation.ts'
import { SCA_REDIRECT_EXAMPLE } from './sca/sca-redirect-example.ts'
import { ErrorBody, ScaRequiredBody, type TppMessage, type TppMessageCode } from './tpp-message.ts'

export const exampleOf = (code: TppMessageCode, text: string, path?: string): ErrorBody => {
  const message: TppMessage = { category: 'ERROR', code, ...(path === undefined ? {} : { path }), text }
  return { tppMessages: [message] }
}

const BAD_REQUEST = {
  description:
    'The request is not right: signature, digest, header, query parameter or body. All faults are listed.',
  schema: ErrorBody,
  example: exampleOf(
    'FORMAT_ERROR',
    'expected 2 fraction digits, as NOK has, got 1 in "100.5"',
    'instructedAmount.amount',
  ),
} as const satisfies AnswerDefinition

const FORBIDDEN = {
  description: 'The certificate, its role or the payment right does not allow this.',
  schema: ErrorBody,
  example: exampleOf('FORBIDDEN', 'expected a certificate with the role PISP, got AISP'),
} as const satisfies AnswerDefinition

/** Answers that every signed operation may give. */
export const COMMON_ERRORS = {
  400: BAD_REQUEST,
  403: FORBIDDEN,
  409: {
    description: 'An X-Request-ID reused for another request.',
    schema: ErrorBody,
    example: exampleOf(
      'CONFLICT',
      'this X-Request-ID was used for another request: take a new one for each call',
    ),
  },
  500: {
    description: 'A fault of ours; the X-Request-ID finds it in the log.',
    schema: ErrorBody,
    example: exampleOf('SYSTEM_ERROR', 'the call failed; ask the bank, with the X-Request-ID'),
  },
  503: {
    description: 'Too busy at the moment.',
    schema: ErrorBody,
    headers: ['Retry-After'],
    example: exampleOf('SYSTEM_ERROR', 'too busy: try again in 2 seconds'),
  },
} as const satisfies Record<number, AnswerDefinition>

/** Of operations that may ask the PSU on a phone. */
export const PHONE_EXCEEDED = {
  429: {
    description:
      "The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour.",
    schema: ErrorBody,
    headers: ['Retry-After'],
    example: exampleOf(
      'ACCESS_EXCEEDED',
      "the PSU's phone has too many requests: Retry-After says when the next one may come",
      'TPP-Redirect-Preferred',
    ),
  },
} as const satisfies Record<number, AnswerDefinition>

/** Of operations that change a whole sandbox. */
export const TOO_MANY_CHANGES = {
  429: {
    description: 'Too many changes to this sandbox are waiting.',
    schema: ErrorBody,
    headers: ['Retry-After'],
    example: exampleOf(
      'ACCESS_EXCEEDED',
      'too many changes to this sandbox are waiting: try again in 3 seconds',
    ),
  },
} as const satisfies Record<number, AnswerDefinition>

/** Answers that an operation with a body may give. */
export const bodyErrorsOf = ({ bytesMax }: JsonLimits) =>
  ({
    413: {
      description: 'The body is too large.',
      schema: ErrorBody,
      example: exampleOf('FORMAT_ERROR', `expected a body of at most ${bytesMax} bytes`),
    },
    415: {
      description: 'The body is not JSON.',
      schema: ErrorBody,
      example: exampleOf('FORMAT_ERROR', 'expected Content-Type application/json, got "text/xml"'),
    },
  }) as const satisfies Record<number, AnswerDefinition>

export const BODY_ERRORS = bodyErrorsOf(JSON_LIMITS)

export const SCA_REQUIRED = {
  description: 'SCA is needed: send the PSU to the link scaRedirect, then repeat the call.',
  schema: ScaRequiredBody,
  headers: ['ASPSP-SCA-Approach'],
  example: {
    tppMessages: [
      { category: 'ERROR', code: 'SCA_NOT_FOUND', text: 'this TPP-Session-ID has no SCA: use scaRedirect' },
    ],
    _links: { scaRedirect: SCA_REDIRECT_EXAMPLE },
  } satisfies ScaRequiredBody,
} as const satisfies AnswerDefinition

export const NOT_FOUND = {
  description: 'There is no such payment of this TPP, or no such product.',
  schema: ErrorBody,
  example: exampleOf('RESOURCE_UNKNOWN', 'no payment of this TPP has this id'),
} as const satisfies AnswerDefinition

export const CONFLICT = {
  description: 'A logical duplicate, or an X-Request-ID reused for another request.',
  schema: ErrorBody,
  example: exampleOf(
    'CONFLICT',
    'a payment with the same accounts, amount, date and remittance exists: send allowLogicalDuplicate=true if a second one is meant',
  ),
} as const satisfies AnswerDefinition

/** Of calls that change something and know no other conflict. */
export const REQUEST_ID_CONFLICT = COMMON_ERRORS[409]

export const AUTHORISATION_NOT_FOUND = {
  description: 'There is no such authorisation of this TPP, or it belongs to another payment.',
  schema: ErrorBody,
  example: exampleOf('RESOURCE_UNKNOWN', 'no authorisation of this TPP has this id'),
} as const satisfies AnswerDefinition

export const NOTHING_TO_AUTHORISE = {
  description:
    'The payment needs no approval any more (approved, refused, cancelled or too late), or an X-Request-ID reused for another request.',
  schema: ErrorBody,
  example: exampleOf('CONFLICT', 'the payment is ACTC: only one that is RCVD can be approved'),
} as const satisfies AnswerDefinition

export const NOT_CANCELLABLE = {
  description:
    'The payment is under way or has ended (PDNG, ACSP, ACWP, ACSC, RJCT or CANC), or an X-Request-ID reused for another request.',
  schema: ErrorBody,
  example: exampleOf('CONFLICT', 'the payment is PDNG: it is under way and cannot be cancelled'),
} as const satisfies AnswerDefinition

export const NO_CANCELLATION_TO_AUTHORISE = {
  description:
    'The payment is not one that the PSU has approved and that waits for its execution (ACTC, ACWC or ACCP), or an X-Request-ID reused for another request.',
  schema: ErrorBody,
  example: exampleOf(
    'CONFLICT',
    'the payment is RCVD: it is cancelled by DELETE alone, which needs no approval',
  ),
} as const satisfies AnswerDefinition

export const AUTHORISATION_ENDED = {
  description: 'The authorisation has ended already, or an X-Request-ID reused for another request.',
  schema: ErrorBody,
  example: exampleOf('CONFLICT', 'the authorisation has ended: its scaStatus is finalised'),
} as const satisfies AnswerDefinition
