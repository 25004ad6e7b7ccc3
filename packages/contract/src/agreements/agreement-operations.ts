import { COMMON_ERRORS, SCA_REQUIRED } from '../error-answers.ts'
import { SESSION_READ_HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { AgreementListAnswer } from './agreement-list.ts'

export const listAgreements = {
  id: 'listAgreements',
  method: 'GET',
  path: '/v1/agreements',
  tag: 'agreements',
  summary: 'List the corporate agreements of the PSU',
  description:
    'The corporations that the PSU may act for. Choose one and send its id as PSU-Corporate-ID. Needs a session: without PSU-ID, or without a valid SCA of this TPP-Session-ID, the answer is 401 with scaRedirect.',
  role: 'any',
  sandboxOnly: false,
  pathParameters: {},
  headers: SESSION_READ_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    200: {
      description: 'The agreements. Empty for a PSU who acts for nobody else.',
      schema: AgreementListAnswer,
    },
    ...COMMON_ERRORS,
    401: SCA_REQUIRED,
  },
} as const satisfies Operation
