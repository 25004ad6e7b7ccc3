import {
  AUTHORISATION_ENDED,
  AUTHORISATION_NOT_FOUND,
  BODY_ERRORS,
  COMMON_ERRORS,
} from '../../error-answers.ts'
import { SIGNED_WRITE_HEADERS } from '../../headers/header-sets.ts'
import { JSON_LIMITS } from '../../json.ts'
import type { Operation } from '../../operation.ts'
import { AUTHORISATION_ID } from '../../sca/authorisation-operations.ts'
import { idParameter } from '../data/data-operation.ts'
import { AuthorisationDecision, AuthorisationDecisionAnswer } from './authorisation-decision.ts'

/** The id of an authorisation in a path of the sandbox. */
export const SANDBOX_AUTHORISATION_ID = {
  ...idParameter('authorisation', AUTHORISATION_ID),
  description: 'The id of the authorisation; in a scaRedirect link it is the part before the last.',
} as const

const DECISION_EXAMPLE: AuthorisationDecision = { outcome: 'approve', nationalId: '14838530061' }

export const decideAuthorisation = {
  id: 'decideAuthorisation',
  method: 'POST',
  path: '/v1/sandbox/authorisations/{authorisationId}',
  tag: 'sandbox',
  summary: 'Approve, refuse, abort or time out an authorisation without a browser',
  description:
    "Does what the PSU would do in the browser, for a TPP's own tests: it goes through the same steps as the pages (log in, choose private or a corporate agreement, see, decide), by the same rules and with the same endings. The answer says where the browser would be sent; follow that link as the PSU's browser would. A PSU who is unknown, or not the one that the payment is for, ends it as it does on the pages: 200 with scaStatus failed and the error in the redirect. Sandbox only.",
  role: 'any',
  sandboxOnly: true,
  pathParameters: {
    authorisationId: SANDBOX_AUTHORISATION_ID,
  },
  headers: SIGNED_WRITE_HEADERS,
  query: {},
  body: { schema: AuthorisationDecision, example: DECISION_EXAMPLE },
  bodyBytesMax: JSON_LIMITS.bytesMax,
  answers: {
    200: {
      description: 'Decided: how the authorisation ended.',
      schema: AuthorisationDecisionAnswer,
    },
    ...COMMON_ERRORS,
    ...BODY_ERRORS,
    404: AUTHORISATION_NOT_FOUND,
    409: AUTHORISATION_ENDED,
  },
} as const satisfies Operation
