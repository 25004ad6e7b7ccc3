import { Type } from 'typebox'
import { COMMON_ERRORS } from '../../error-answers.ts'
import { SANDBOX_READ_HEADERS } from '../../headers/header-sets.ts'
import type { Operation } from '../../operation.ts'
import { ErrorBody } from '../../tpp-message.ts'
import { RequestList, RequestReport } from './request-report.ts'

export const readSandboxRequest = {
  id: 'readSandboxRequest',
  method: 'GET',
  path: '/v1/sandbox/requests/{requestId}',
  tag: 'sandbox',
  summary: 'Explain the answer to a call',
  description:
    'Every call of this TPP under an X-Request-ID: what each check said of it, the signing string that the server built, what was answered, and how the authorisation, the payment or the basket went on. Kept for 7 days, without the body; account numbers, national ids, names and secrets of links are masked. A call whose signature did not verify is kept under the TPP that its certificate names, and says so. Sandbox only.',
  role: 'any',
  sandboxOnly: true,
  pathParameters: {
    requestId: {
      schema: Type.String({ minLength: 1, maxLength: 128 }),
      description: 'The X-Request-ID of the call, percent-encoded where it needs to be.',
      example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
    },
  },
  headers: SANDBOX_READ_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    200: { description: 'What happened.', schema: RequestReport },
    ...COMMON_ERRORS,
    404: {
      description: 'No call of this TPP under this X-Request-ID is kept.',
      schema: ErrorBody,
    },
  },
} as const satisfies Operation

export const listSandboxRequests = {
  id: 'listSandboxRequests',
  method: 'GET',
  path: '/v1/sandbox/requests',
  tag: 'sandbox',
  summary: 'List the calls of the last 7 days',
  description:
    'The calls of this TPP, newest first, or with `after` those that followed, oldest first. Reading this list, or one of its calls, is not listed itself unless it was refused by a check. Sandbox only.',
  role: 'any',
  sandboxOnly: true,
  pathParameters: {},
  headers: SANDBOX_READ_HEADERS,
  query: {
    limit: {
      component: 'sandboxRequestLimit',
      type: 'integer',
      description: 'The maximum number to list. Default 50.',
      minimum: 1,
      maximum: 200,
    },
    failed: {
      type: 'boolean',
      description: 'Whether to list only those answered with a status of 400 or more. Default false.',
    },
    after: {
      type: 'text',
      description:
        'The `cursor` of a call: lists those after it, oldest first. Where several server processes answer, a call may appear a fraction of a second later, before others: ask again from a cursor a few seconds back.',
      lengthMax: 36,
    },
    before: {
      type: 'text',
      description: 'The `cursor` of a call: lists those before it, newest first.',
      lengthMax: 36,
    },
  },
  bodyBytesMax: 0,
  answers: {
    200: { description: 'The calls.', schema: RequestList },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation
