import { JSON_LIMITS } from '../../json.ts'
import type { Operation } from '../../operation.ts'
import { UuidText } from '../../values/uuid.ts'
import { BODY_ERRORS, DELETED, ERRORS } from '../errors/error-answers.ts'
import { CONSENT_CREATION_HEADERS, READ_HEADERS } from '../headers/header-sets.ts'
import { CREATED_HEADERS } from '../payment-initiation/creation-operations.ts'
import { authorisationOperationsOf } from '../sca/authorisation-operations.ts'
import { ConsentCreationAnswer, ConsentDetails, ConsentStatusAnswer } from './consent-answers.ts'
import { CONSENT_EXAMPLE } from './consent-examples.ts'
import { ConsentRequest } from './consent-request.ts'

export const CONSENT_PARAMETER = {
  consentId: {
    schema: UuidText,
    description: 'The id from the answer to the creation.',
    example: '019a86f6-5a0b-7c39-8d6e-0d7c1b2a9f10',
  },
} as const satisfies Operation['pathParameters']

const CONSENT_OPERATION = {
  tag: 'consents',
  role: 'AISP',
  sandboxOnly: false,
  query: {},
} as const satisfies Partial<Operation>

const OWN_CONSENT = {
  ...CONSENT_OPERATION,
  path: '/v1/consents/{consentId}',
  pathParameters: CONSENT_PARAMETER,
  headers: READ_HEADERS,
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

const authorisations = authorisationOperationsOf({
  service: 'accounts',
  role: 'AISP',
  tag: 'consents',
  prefix: 'Consent',
  noun: 'a consent',
  path: '/v1/consents/{consentId}/authorisations',
  pathParameters: CONSENT_PARAMETER,
})

export const CONSENT_OPERATIONS = {
  createConsent: {
    ...CONSENT_OPERATION,
    id: 'createConsent',
    method: 'POST',
    path: '/v1/consents',
    summary: 'Ask for a consent to read accounts',
    description:
      'Named accounts, all accounts (allPsd2), the list of accounts alone (availableAccounts), or, by three empty lists, what the PSU chooses at the bank. A recurring consent that becomes valid ends earlier ones of the same TPP and PSU.',
    pathParameters: {},
    headers: CONSENT_CREATION_HEADERS,
    body: { schema: ConsentRequest, example: CONSENT_EXAMPLE },
    bodyBytesMax: JSON_LIMITS.bytesMax,
    answers: {
      201: {
        description: 'Created. The PSU approves at the link scaRedirect, or after startAuthorisation.',
        schema: ConsentCreationAnswer,
        ...CREATED_HEADERS,
      },
      ...BODY_ERRORS.accounts,
    },
  },
  readConsent: {
    ...OWN_CONSENT,
    id: 'readConsent',
    method: 'GET',
    summary: 'Read a consent',
    description: 'What was granted, which may be less than what was asked for, and the status.',
    answers: { 200: { description: 'The consent.', schema: ConsentDetails }, ...ERRORS.accounts },
  },
  readConsentStatus: {
    ...OWN_CONSENT,
    id: 'readConsentStatus',
    method: 'GET',
    path: '/v1/consents/{consentId}/status',
    summary: 'Read the status of a consent',
    description: 'The status alone.',
    answers: { 200: { description: 'The status.', schema: ConsentStatusAnswer }, ...ERRORS.accounts },
  },
  deleteConsent: {
    ...OWN_CONSENT,
    id: 'deleteConsent',
    method: 'DELETE',
    summary: 'Give a consent up',
    description: 'The consent becomes terminatedByTpp, and reads with it are refused.',
    answers: { 204: DELETED, ...ERRORS.accounts },
  },
  startConsentAuthorisation: authorisations.start,
  listConsentAuthorisations: authorisations.list,
  readConsentAuthorisation: authorisations.read,
} as const satisfies Record<string, Operation>
