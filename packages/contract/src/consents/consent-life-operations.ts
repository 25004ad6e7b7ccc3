import { COMMON_ERRORS } from '../error-answers.ts'
import { CONSENT_LIST_HEADERS, PAYMENT_READ_HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { ErrorBody } from '../tpp-message.ts'
import { UuidText } from '../values/uuid.ts'
import { ConsentDetails, ConsentListAnswer } from './consent-details.ts'

const BEYOND = 'Beyond the specification, which has no such operation.'

const CONSENT_OPERATION = {
  tag: 'consents',
  role: 'AISP',
  sandboxOnly: false,
  query: {},
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

/** The properties of operations on one consent, which need nothing but the TPP's own signature. */
const OWN_CONSENT = {
  ...CONSENT_OPERATION,
  path: '/v1/bank-offered-consents/{consentId}',
  pathParameters: {
    consentId: {
      schema: UuidText,
      description: 'The id from the list of consents, or from a notification.',
      example: '019a86f3-5d1c-7e0a-9b7e-3f1d2c4b5a69',
    },
  },
  headers: PAYMENT_READ_HEADERS,
} as const satisfies Partial<Operation>

const CONSENT_NOT_FOUND = {
  name: 'ConsentNotFound',
  description: 'There is no such consent of this TPP.',
  schema: ErrorBody,
} as const

export const listBankOfferedConsents = {
  ...CONSENT_OPERATION,
  id: 'listBankOfferedConsents',
  method: 'GET',
  path: '/v1/bank-offered-consents',
  summary: 'List the consents of a PSU',
  description: `The consents that the PSU gave to the calling TPP, each with its status, its accounts, when it ends and when the PSU last authenticated. A PSU-ID that is not this TPP's has none. Needs no session. ${BEYOND}`,
  pathParameters: {},
  headers: CONSENT_LIST_HEADERS,
  answers: {
    200: { description: 'The consents; none if the PSU has given none.', schema: ConsentListAnswer },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation

export const readBankOfferedConsent = {
  ...OWN_CONSENT,
  id: 'readBankOfferedConsent',
  method: 'GET',
  summary: 'Read a consent',
  description: `One consent that a PSU gave to the calling TPP. Needs no PSU and no session. ${BEYOND}`,
  answers: {
    200: { description: 'The consent.', schema: ConsentDetails },
    ...COMMON_ERRORS,
    404: CONSENT_NOT_FOUND,
  },
} as const satisfies Operation

export const deleteBankOfferedConsent = {
  ...OWN_CONSENT,
  id: 'deleteBankOfferedConsent',
  method: 'DELETE',
  summary: 'Give up a consent',
  description: `Ends the consent, because the TPP no longer needs it: from then on its accounts cannot be read. Needs no SCA. A consent that has ended already stays as it is. Only the PSU can grant it again. ${BEYOND}`,
  answers: {
    204: { description: 'The consent has ended.' },
    ...COMMON_ERRORS,
    404: CONSENT_NOT_FOUND,
  },
} as const satisfies Operation
