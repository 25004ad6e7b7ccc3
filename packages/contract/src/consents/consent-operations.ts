import { BODY_ERRORS, COMMON_ERRORS, REQUEST_ID_CONFLICT } from '../error-answers.ts'
import { CONSENT_HEADERS } from '../headers/header-sets.ts'
import { JSON_LIMITS } from '../json.ts'
import type { Operation } from '../operation.ts'
import { CONSENT_REQUIRED } from '../account-information/account-errors.ts'
import { ConsentAnswer } from './consent-answer.ts'

const CONSENT = {
  method: 'POST',
  tag: 'consents',
  role: 'AISP',
  sandboxOnly: false,
  pathParameters: {},
  headers: CONSENT_HEADERS,
  query: {},
  ignoresBody: true,
  bodyBytesMax: JSON_LIMITS.bytesMax,
  answers: {
    201: {
      description: 'Send the PSU to the link scaRedirect.',
      schema: ConsentAnswer,
      headers: ['ASPSP-SCA-Approach'],
      optionalHeaders: ['ASPSP-Notification-Support', 'ASPSP-Notification-Content'],
    },
    ...COMMON_ERRORS,
    ...BODY_ERRORS,
    401: CONSENT_REQUIRED,
    409: REQUEST_ID_CONFLICT,
  },
} as const satisfies Omit<Operation, 'id' | 'path' | 'summary' | 'description'>

const DESCRIPTION =
  'Starts a consent, or changes one. It is offered by the bank: which accounts it covers the PSU decides in a list, not the body of this call, which is ignored; accounts granted before are checked already. The answer is a link to send the PSU to, and nothing else: whoever calls for accounts first gets the same link with a 401. Repeating the call with the same X-Request-ID returns the first answer. Beyond the specification: TPP-Notification-URI asks for notifications about the consent, TPP-Consent-Purpose says what it is for.'

type ConsentOperation = typeof CONSENT &
  Pick<Operation, 'id' | 'path' | 'summary' | 'description' | 'deprecation'>

export const createBankOfferedConsent: ConsentOperation = {
  ...CONSENT,
  id: 'createBankOfferedConsent',
  path: '/v1/bank-offered-consents',
  summary: 'Start a consent',
  description: DESCRIPTION,
}

/** This has the same type as createBankOfferedConsent, so that one handler serves both. */
export const createConsent: ConsentOperation = {
  ...CONSENT,
  id: 'createConsent',
  path: '/v1/consents',
  summary: 'Start a consent, under its old path',
  description: `${DESCRIPTION} Deprecated: use /v1/bank-offered-consents, which is the same.`,
  deprecation: { since: '2026-11-15', sunset: '2027-06-01', replacedBy: '/v1/bank-offered-consents' },
}
