import { COMMON_ERRORS } from '../../error-answers.ts'
import type { Operation } from '../../operation.ts'
import { readBankOfferedConsent } from '../../consents/consent-life-operations.ts'
import { DATA_READ, idParameter, readAnswersOf } from '../data/data-operation.ts'
import { SandboxConsentList, SandboxConsentReport } from './sandbox-consent.ts'

export const listSandboxConsents = {
  ...DATA_READ,
  id: 'listSandboxConsents',
  path: '/v1/sandbox/consents',
  summary: 'List the consents of this TPP',
  description:
    'All consents of all PSUs with this TPP, valid or not. The interface itself lists those of one PSU. Sandbox only.',
  pathParameters: {},
  answers: { 200: { description: 'The consents.', schema: SandboxConsentList }, ...COMMON_ERRORS },
} as const satisfies Operation

export const readSandboxConsent = {
  ...DATA_READ,
  id: 'readSandboxConsent',
  path: '/v1/sandbox/consents/{consentId}',
  summary: 'Read a consent of this TPP with its history',
  description:
    'What the list says of it, every grant and revocation, how it was used day by day, and its authorisations with the link of those that are open. Sandbox only.',
  pathParameters: {
    consentId: idParameter('consent', readBankOfferedConsent.pathParameters.consentId.example),
  },
  answers: readAnswersOf('consent', SandboxConsentReport),
} as const satisfies Operation
