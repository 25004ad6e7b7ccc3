import { COMMON_ERRORS, REQUEST_ID_CONFLICT, TOO_MANY_CHANGES } from '../../error-answers.ts'
import type { AnswerDefinition, Operation } from '../../operation.ts'
import { ErrorBody } from '../../tpp-message.ts'
import {
  CREATION_ERRORS,
  DATA_CREATION,
  DATA_READ,
  DATA_REMOVAL,
  readErrorsOf,
  removalAnswersOf,
} from '../data/data-operation.ts'
import { NewSandboxSnapshot, SandboxSnapshot, SandboxSnapshotList, SnapshotName } from './sandbox-snapshot.ts'

const NAME = 'before-payday'
const SNAPSHOTS = '/v1/sandbox/snapshots'

const CREATION_EXAMPLE: NewSandboxSnapshot = { name: NAME }

const pathParameters = {
  name: {
    component: 'snapshotName',
    schema: SnapshotName,
    description: 'The name of the snapshot.',
    example: NAME,
  },
} as const satisfies Operation['pathParameters']

const TAKEN = {
  description:
    'The name is taken, or the sandbox holds 20 snapshots, or its statements more than 20,000 lines; or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const createSandboxSnapshot = {
  ...DATA_CREATION,
  id: 'createSandboxSnapshot',
  path: SNAPSHOTS,
  summary: 'Keep the state of the sandbox under a name',
  description:
    "Everything in the bank's ledger (customers, agreements, accounts, cards, balances and statements), what PSUs have granted, how often was read, and what the bank's clock says. A sandbox holds at most 20 snapshots, each of at most 20,000 lines of statements; they outlast `initialize`. Repeating the call with the same X-Request-ID returns the first answer and keeps nothing twice. Sandbox only.",
  pathParameters: {},
  body: { schema: NewSandboxSnapshot, example: CREATION_EXAMPLE },
  answers: {
    201: { description: 'Kept.', schema: SandboxSnapshot, headers: ['Location'] },
    ...CREATION_ERRORS,
    400: COMMON_ERRORS[400],
    409: TAKEN,
  },
} as const satisfies Operation

export const listSandboxSnapshots = {
  ...DATA_READ,
  id: 'listSandboxSnapshots',
  path: SNAPSHOTS,
  summary: 'List the snapshots of the sandbox',
  description: 'Oldest first. Sandbox only.',
  pathParameters: {},
  answers: {
    200: { description: 'The snapshots.', schema: SandboxSnapshotList },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation

export const restoreSandboxSnapshot = {
  ...DATA_CREATION,
  id: 'restoreSandboxSnapshot',
  path: `${SNAPSHOTS}/{name}/restore`,
  pathParameters,
  summary: 'Return to a snapshot',
  description:
    'The sandbox is as it was: the same ids, balances, statements, grants and quotas, and the same time on the clock, as if no call since had been made to it. Payments, authorisations, sessions and kept answers are history and stay; payments that no batch run has taken (RCVD, ACTC, ACWC, ACCP) are cancelled, as by `initialize`. Repeating the call with the same X-Request-ID returns the first answer and restores nothing: take a new one for each restore. Takes no body. Sandbox only.',
  bodyBytesMax: 0,
  answers: {
    200: { description: 'Done.', schema: SandboxSnapshot },
    ...readErrorsOf('snapshot'),
    ...TOO_MANY_CHANGES,
    409: REQUEST_ID_CONFLICT,
  },
} as const satisfies Operation

export const deleteSandboxSnapshot = {
  ...DATA_REMOVAL,
  id: 'deleteSandboxSnapshot',
  path: `${SNAPSHOTS}/{name}`,
  pathParameters,
  summary: 'Delete a snapshot',
  description: 'The sandbox itself does not change. Takes no body. Sandbox only.',
  answers: removalAnswersOf('snapshot'),
} as const satisfies Operation

/** The operations on snapshots: states of the sandbox that a TPP can restore. */
export const SANDBOX_SNAPSHOT_OPERATIONS = {
  createSandboxSnapshot,
  listSandboxSnapshots,
  restoreSandboxSnapshot,
  deleteSandboxSnapshot,
} as const
