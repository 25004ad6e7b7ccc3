import type { Operation } from '@havn/contract'
import { norwegianAnswersOf, type ReferenceAnswer, standardAnswersOf } from './answers.ts'
import {
  ALL_OPERATIONS,
  OPERATION_GROUPS,
  type OperationGroup,
  STANDARD_GROUPS,
  STANDARD_OPERATIONS,
} from './operation-groups.ts'
import { ownHeadersOf, standardHeadersOf } from './sample-request.ts'

/** An interface of a bank, as the reference shows it. */
export interface ReferenceInterface {
  readonly name: string
  /** The address of the list of its operations; each operation has a page below it. */
  readonly path: '/docs/api' | '/docs/api/berlin-group'
  /** What its pages show. */
  readonly lead: string
  readonly operations: readonly Operation[]
  readonly groups: readonly OperationGroup[]
  /** The headers that a caller decides about. */
  headersOf(operation: Operation): ReturnType<typeof ownHeadersOf>
  /** What there is to know of the other headers. */
  readonly otherHeaders: string
  answersOf(operation: Operation): readonly ReferenceAnswer[]
  /** The page about a code below the address of the documentation, with the place in it. */
  codePage(code: string): string
}

export const NORWEGIAN: ReferenceInterface = {
  name: 'Norwegian interface',
  path: '/docs/api',
  lead: 'Every operation with its body first, the answers as they were recorded, and the same call for the command line, curl, TypeScript and Python.',
  operations: ALL_OPERATIONS,
  groups: OPERATION_GROUPS,
  headersOf: ownHeadersOf,
  otherHeaders:
    'Date, X-Request-ID, Digest, TPP-Signature-Certificate and Signature are made for you by the command line, the SDK and the proxy.',
  answersOf: norwegianAnswersOf,
  codePage: (code) => `errors/${code}`,
}

export const BERLIN_GROUP: ReferenceInterface = {
  name: 'Berlin Group interface',
  path: '/docs/api/berlin-group',
  lead: 'Every operation of NextGenPSD2 1.3 with its body first, its answers and their codes, and the call with curl. The German bank of the sandbox has this interface, and beside it the operations of the group Sandbox of the Norwegian one.',
  operations: STANDARD_OPERATIONS,
  groups: STANDARD_GROUPS,
  headersOf: standardHeadersOf,
  otherHeaders:
    'The QWAC of the connection says who calls: Digest, Signature and TPP-Signature-Certificate are needed only where the bank demands a seal.',
  answersOf: standardAnswersOf,
  codePage: (code) => `errors/berlin-group#${code.toLowerCase()}`,
}

/** The interfaces in the order in which a reader can choose them. */
export const REFERENCE_INTERFACES: readonly ReferenceInterface[] = [NORWEGIAN, BERLIN_GROUP]

/** An operation with the interface that it is one of. */
export interface ReferenceOperation {
  readonly api: ReferenceInterface
  readonly operation: Operation
}

/** Finds the operation whose page has this address. */
export function findOperationAt(path: string): ReferenceOperation | undefined {
  return REFERENCE_INTERFACES.flatMap((api) =>
    api.operations.filter(({ id }) => path === `${api.path}/${id}`).map((operation) => ({ api, operation })),
  )[0]
}

/** Finds the interface whose list of operations has this address. */
export function findInterfaceAt(path: string): ReferenceInterface | undefined {
  return REFERENCE_INTERFACES.find((api) => api.path === path)
}
