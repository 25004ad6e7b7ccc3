import { COMMON_ERRORS } from '../../error-answers.ts'
import type { Operation } from '../../operation.ts'
import { DATA_READ, readAnswersOf } from '../data/data-operation.ts'
import { SANDBOX_AUTHORISATION_ID } from './decide-authorisation.ts'
import { listLimit } from './list-query.ts'
import { SandboxAuthorisation, SandboxAuthorisationList } from './sandbox-authorisation.ts'

export const listSandboxAuthorisations = {
  ...DATA_READ,
  id: 'listSandboxAuthorisations',
  path: '/v1/sandbox/authorisations',
  summary: 'List the authorisations of this TPP',
  description:
    'Every SCA that a call of this TPP has started in the last 90 days, the newest first, and the links that a 401 offers and nobody has followed yet: what it is for, who is to approve, how far it is and, while it is open, its link. Those that a PSU started on the bank’s own pages are not listed. Sandbox only.',
  pathParameters: {},
  query: {
    open: {
      type: 'boolean',
      description: 'Whether to list only those that the PSU can still decide. Default false.',
    },
    limit: listLimit,
    before: {
      component: 'sandboxAuthorisationsBefore',
      type: 'text',
      description: 'The id of an authorisation: lists only older ones. As in `_links.next`.',
      lengthMax: 36,
    },
  },
  answers: {
    200: { description: 'The authorisations.', schema: SandboxAuthorisationList },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation

export const readSandboxAuthorisation = {
  ...DATA_READ,
  id: 'readSandboxAuthorisation',
  path: '/v1/sandbox/authorisations/{authorisationId}',
  summary: 'Read an authorisation of this TPP by its id alone',
  description:
    'What the list says of it. While it is open, `_links.scaRedirect` is the link that the TPP got when it started: no second one is made, and the browser that took the first step behind it remains the only one that can go on. Sandbox only.',
  pathParameters: { authorisationId: SANDBOX_AUTHORISATION_ID },
  answers: readAnswersOf('authorisation', SandboxAuthorisation),
} as const satisfies Operation
