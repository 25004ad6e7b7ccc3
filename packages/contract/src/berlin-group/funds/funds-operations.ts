import { JSON_LIMITS } from '../../json.ts'
import type { Operation } from '../../operation.ts'
import { ConsentStatusAnswer } from '../consents/consent-answers.ts'
import { CONSENT_PARAMETER } from '../consents/consent-operations.ts'
import { BODY_ERRORS, DELETED, ERRORS } from '../errors/error-answers.ts'
import { FUNDS_CONSENT_HEADERS, FUNDS_HEADERS, READ_HEADERS } from '../headers/header-sets.ts'
import { CREATED_HEADERS } from '../payment-initiation/creation-operations.ts'
import { authorisationOperationsOf } from '../sca/authorisation-operations.ts'
import {
  FundsAnswer,
  FundsConsentCreationAnswer,
  FundsConsentDetails,
  FundsConsentRequest,
  FundsQuestion,
} from './funds.ts'

const FUNDS_OPERATION = {
  tag: 'funds-confirmations',
  role: 'CBPII',
  sandboxOnly: false,
  query: {},
} as const satisfies Partial<Operation>

const OWN_CONSENT = {
  ...FUNDS_OPERATION,
  path: '/v2/consents/confirmation-of-funds/{consentId}',
  pathParameters: CONSENT_PARAMETER,
  headers: READ_HEADERS,
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

const authorisations = authorisationOperationsOf({
  service: 'funds',
  role: 'CBPII',
  tag: 'funds-confirmations',
  prefix: 'FundsConsent',
  noun: 'a consent to confirm funds',
  path: '/v2/consents/confirmation-of-funds/{consentId}/authorisations',
  pathParameters: CONSENT_PARAMETER,
})

const account = { iban: 'DE04100000010000000101' }

export const FUNDS_OPERATIONS = {
  confirmFunds: {
    ...FUNDS_OPERATION,
    id: 'confirmFunds',
    method: 'POST',
    path: '/v1/funds-confirmations',
    summary: 'Ask whether an amount is available',
    description: 'Needs a valid consent of the PSU for this account and TPP. Reserves nothing.',
    pathParameters: {},
    headers: FUNDS_HEADERS,
    body: {
      schema: FundsQuestion,
      example: { account, instructedAmount: { currency: 'EUR', amount: '12.34' } },
    },
    bodyBytesMax: JSON_LIMITS.bytesMax,
    answers: { 200: { description: 'The answer.', schema: FundsAnswer }, ...BODY_ERRORS.funds },
  },
  createFundsConsent: {
    ...FUNDS_OPERATION,
    id: 'createFundsConsent',
    method: 'POST',
    path: '/v2/consents/confirmation-of-funds',
    summary: 'Ask for a consent to confirm funds',
    description: 'The PSU approves it by SCA. It has no end date; the PSU can withdraw it at the bank.',
    pathParameters: {},
    headers: FUNDS_CONSENT_HEADERS,
    body: { schema: FundsConsentRequest, example: { account, cardNumber: '1234567891234' } },
    bodyBytesMax: JSON_LIMITS.bytesMax,
    answers: {
      201: {
        description: 'Created. The PSU approves at the link scaRedirect, or after startAuthorisation.',
        schema: FundsConsentCreationAnswer,
        ...CREATED_HEADERS,
      },
      ...BODY_ERRORS.funds,
    },
  },
  readFundsConsent: {
    ...OWN_CONSENT,
    id: 'readFundsConsent',
    method: 'GET',
    summary: 'Read a consent to confirm funds',
    description: 'The consent as it was asked for, and its status.',
    answers: { 200: { description: 'The consent.', schema: FundsConsentDetails }, ...ERRORS.funds },
  },
  readFundsConsentStatus: {
    ...OWN_CONSENT,
    id: 'readFundsConsentStatus',
    method: 'GET',
    path: '/v2/consents/confirmation-of-funds/{consentId}/status',
    summary: 'Read the status of a consent to confirm funds',
    description: 'The status alone.',
    answers: { 200: { description: 'The status.', schema: ConsentStatusAnswer }, ...ERRORS.funds },
  },
  deleteFundsConsent: {
    ...OWN_CONSENT,
    id: 'deleteFundsConsent',
    method: 'DELETE',
    summary: 'Give a consent to confirm funds up',
    description: 'The consent becomes terminatedByTpp, and questions with it are refused.',
    answers: { 204: DELETED, ...ERRORS.funds },
  },
  startFundsConsentAuthorisation: authorisations.start,
  listFundsConsentAuthorisations: authorisations.list,
  readFundsConsentAuthorisation: authorisations.read,
} as const satisfies Record<string, Operation>
