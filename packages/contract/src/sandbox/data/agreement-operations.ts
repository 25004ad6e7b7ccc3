import { COMMON_ERRORS } from '../../error-answers.ts'
import type { Operation } from '../../operation.ts'
import { NewSandboxAgreement, SandboxAgreementDetails, SandboxAgreementList } from './agreement-details.ts'
import { EXAMPLE_IDS } from './data-examples.ts'
import {
  DATA_CREATION,
  DATA_READ,
  DATA_REMOVAL,
  creationAnswersOf,
  idParameter,
  readAnswersOf,
  removalAnswersOf,
} from './data-operation.ts'

const { agreement: id, corporateCustomer: customerId } = EXAMPLE_IDS

const CREATION_EXAMPLE: NewSandboxAgreement = {
  customerId,
  approvalLimit: '100000.00',
  representatives: [{ nationalId: '06857431071', name: 'Emil Haugen' }],
}

const ALL_AGREEMENTS = {
  path: '/v1/sandbox/agreements',
  pathParameters: {},
} as const satisfies Partial<Operation>

const ONE_AGREEMENT = {
  path: '/v1/sandbox/agreements/{agreementId}',
  pathParameters: { agreementId: idParameter('agreement', id) },
} as const satisfies Partial<Operation>

export const createSandboxAgreement = {
  ...DATA_CREATION,
  ...ALL_AGREEMENTS,
  id: 'createSandboxAgreement',
  summary: 'Create an agreement',
  description:
    'A corporate agreement of a mock customer: its id is the PSU-Corporate-ID of whoever acts under it. Engagements say which accounts they use. A sandbox holds at most 200 agreements. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.',
  body: { schema: NewSandboxAgreement, example: CREATION_EXAMPLE },
  answers: creationAnswersOf(SandboxAgreementDetails),
} as const satisfies Operation

export const listSandboxAgreements = {
  ...DATA_READ,
  ...ALL_AGREEMENTS,
  id: 'listSandboxAgreements',
  summary: 'List the agreements',
  description: 'All corporate agreements of all mock customers. Sandbox only.',
  answers: {
    200: { description: 'The agreements.', schema: SandboxAgreementList },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation

export const readSandboxAgreement = {
  ...DATA_READ,
  ...ONE_AGREEMENT,
  id: 'readSandboxAgreement',
  summary: 'Read an agreement',
  description: 'One corporate agreement, with everybody who acts under it. Sandbox only.',
  answers: readAnswersOf('agreement', SandboxAgreementDetails),
} as const satisfies Operation

export const deleteSandboxAgreement = {
  ...DATA_REMOVAL,
  ...ONE_AGREEMENT,
  id: 'deleteSandboxAgreement',
  summary: 'Delete an agreement',
  description:
    'Ends an agreement and its engagements: nobody can act under it any more. The accounts remain. Takes no body. Sandbox only.',
  answers: removalAnswersOf('agreement'),
} as const satisfies Operation
