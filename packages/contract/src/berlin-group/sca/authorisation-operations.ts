import type { AnswerDefinition, Operation } from '../../operation.ts'
import { UuidText } from '../../values/uuid.ts'
import { BODY_ERRORS, ERRORS } from '../errors/error-answers.ts'
import type { Service } from '../errors/message-codes.ts'
import { AUTHORISATION_START_HEADERS, READ_HEADERS } from '../headers/header-sets.ts'
import {
  AuthorisationListAnswer,
  ScaStatusAnswer,
  StartAuthorisationAnswer,
} from './authorisation-answers.ts'

/** A few fields at most: credentials are not taken, whatever is sent is ignored. */
const ignoredBytesMax = 16 * 1024

const AUTHORISATION_PARAMETER = {
  authorisationId: {
    schema: UuidText,
    description: 'The id from the answer that started it, or from the list.',
    example: '019a86f2-8d10-7c55-a1b2-3c4d5e6f7081',
  },
} as const satisfies Operation['pathParameters']

const STARTED = {
  description: 'Started. The PSU approves at the link scaRedirect, or on a device.',
  schema: StartAuthorisationAnswer,
  headers: ['ASPSP-SCA-Approach'],
} as const satisfies AnswerDefinition

/** What is approved: where its authorisations lie, and what their operations are called. */
type Subject<PathParameters> = {
  readonly service: Service
  readonly role: Operation['role']
  readonly tag: string
  /** The part that the ids of the operations contain: start…Authorisation. */
  readonly prefix: string
  readonly noun: string
  readonly path: Operation['path']
  readonly pathParameters: PathParameters
}

/** The three operations on the authorisations of a resource: start, list and read. */
export const authorisationOperationsOf = <const PathParameters extends Operation['pathParameters']>({
  service,
  role,
  tag,
  prefix,
  noun,
  path,
  pathParameters,
}: Subject<PathParameters>) => {
  const common = { role, tag, sandboxOnly: false, query: {}, pathParameters } as const
  return {
    start: {
      ...common,
      id: `start${prefix}Authorisation`,
      method: 'POST',
      path,
      summary: `Start an authorisation of ${noun}`,
      description:
        'Where the resource came without an authorisation, or one has failed, or another person must approve too. A body is not needed and is ignored.',
      headers: AUTHORISATION_START_HEADERS,
      ignoresBody: true,
      bodyBytesMax: ignoredBytesMax,
      answers: { 201: STARTED, ...BODY_ERRORS[service] },
    },
    list: {
      ...common,
      id: `list${prefix}Authorisations`,
      method: 'GET',
      path,
      summary: `List the authorisations of ${noun}`,
      description: 'The ids of all authorisations, the oldest first.',
      headers: READ_HEADERS,
      bodyBytesMax: 0,
      answers: {
        200: { description: 'The authorisations.', schema: AuthorisationListAnswer },
        ...ERRORS[service],
      },
    },
    read: {
      ...common,
      id: `read${prefix}Authorisation`,
      method: 'GET',
      path: `${path}/{authorisationId}`,
      pathParameters: { ...pathParameters, ...AUTHORISATION_PARAMETER },
      summary: `Read how far an authorisation of ${noun} has come`,
      description: 'The scaStatus of one authorisation. What became of the resource is its own status.',
      headers: READ_HEADERS,
      bodyBytesMax: 0,
      answers: { 200: { description: 'Its status.', schema: ScaStatusAnswer }, ...ERRORS[service] },
    },
  } as const satisfies Record<string, Operation>
}
