import type { Operation } from '../../operation.ts'
import { CREATED_IDS, EXAMPLE_IDS } from './data-examples.ts'
import {
  CREATION_ERRORS,
  DATA_CREATION,
  DATA_READ,
  DATA_REMOVAL,
  idParameter,
  readAnswersOf,
  readErrorsOf,
  removalAnswersOf,
} from './data-operation.ts'
import { NewSandboxEngagement, SandboxEngagement, SandboxEngagementList } from './sandbox-engagement.ts'

const { agreement: agreementId } = EXAMPLE_IDS
const { account: accountId, engagement: engagementId } = CREATED_IDS

const CREATION_EXAMPLE: NewSandboxEngagement = {
  accountId,
  roles: ['REGISTER', 'VIEW'],
  registerLimit: '500000.00',
  approvalLimit: '50000.00',
}

const ALL_ENGAGEMENTS = {
  path: '/v1/sandbox/agreements/{agreementId}/engagements',
  pathParameters: { agreementId: idParameter('agreement', agreementId) },
} as const satisfies Partial<Operation>

const ONE_ENGAGEMENT = {
  path: '/v1/sandbox/agreements/{agreementId}/engagements/{engagementId}',
  pathParameters: {
    agreementId: idParameter('agreement', agreementId),
    engagementId: idParameter('engagement', engagementId),
  },
} as const satisfies Partial<Operation>

export const createSandboxEngagement = {
  ...DATA_CREATION,
  ...ALL_ENGAGEMENTS,
  id: 'createSandboxEngagement',
  summary: 'Create an engagement',
  description:
    "Lets the people of an agreement use an account of the agreement's customer, within limits. An agreement has at most one engagement for an account. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.",
  body: { schema: NewSandboxEngagement, example: CREATION_EXAMPLE },
  answers: {
    201: {
      description: 'Created.',
      schema: SandboxEngagement,
      headers: ['Location'],
    },
    ...readErrorsOf('agreement'),
    ...CREATION_ERRORS,
  },
} as const satisfies Operation

export const listSandboxEngagements = {
  ...DATA_READ,
  ...ALL_ENGAGEMENTS,
  id: 'listSandboxEngagements',
  summary: 'List the engagements of an agreement',
  description: 'Every account that the people of the agreement use, and how. Sandbox only.',
  answers: {
    200: { description: 'The engagements.', schema: SandboxEngagementList },
    ...readErrorsOf('agreement'),
  },
} as const satisfies Operation

export const readSandboxEngagement = {
  ...DATA_READ,
  ...ONE_ENGAGEMENT,
  id: 'readSandboxEngagement',
  summary: 'Read an engagement',
  description: 'One account that the people of the agreement use, and how. Sandbox only.',
  answers: readAnswersOf('engagement', SandboxEngagement),
} as const satisfies Operation

export const deleteSandboxEngagement = {
  ...DATA_REMOVAL,
  ...ONE_ENGAGEMENT,
  id: 'deleteSandboxEngagement',
  summary: 'Delete an engagement',
  description:
    'The people of the agreement can no longer see the account or pay from it. The account remains. Takes no body. Sandbox only.',
  answers: removalAnswersOf('engagement'),
} as const satisfies Operation
