import type { IncomingMessage } from 'node:http'
import type { Operation } from '@havn/contract'
import type { QwacPolicy } from '../certificate/client-certificate.ts'
import type { SigningRules } from '../checks/signing-rules.ts'
import type { Dialect } from './dialect.ts'
import type { ProductsOf, RefusePath } from './refuse-path.ts'
import type { ReadScaWishes } from './sca-wishes.ts'

export type { ProductsOf }

/** Whether every call must be sealed, or only needs to be right if it is. */
export type SealPolicy = 'required' | 'optional'

export const SEAL_POLICIES: readonly SealPolicy[] = ['required', 'optional']

/** What the pipeline has to know about an interface to TPPs. Nothing asks which one it is: its members are used. */
export interface TppInterface {
  /** What documents and routes call it. */
  readonly id: string
  /** What rows call it that were created through it; null for the usual one. */
  readonly storedAs: string | null
  /** The status and code with which each reason is reported to TPPs, and the form of that. */
  readonly dialect: Dialect
  /** What a call says about the PSU, the SCA and notifications. */
  readonly readScaWishes: ReadScaWishes
  /** Refuses a path that the interface does not have, or not with this method. */
  readonly refusePath: RefusePath
  /** What a bank may decide about seals; the first is the usual one. */
  readonly seals: readonly [SealPolicy, ...SealPolicy[]]
  /** Whether connections need a QWAC, where a bank says nothing else; undefined if the program decides. */
  readonly qwac: QwacPolicy | undefined
  /** What a signature must cover, and how it may be written. */
  readonly signing: SigningRules
  /** Whether a call is refused whose Accept header excludes JSON. */
  readonly negotiates: boolean
  /** An operation that it shares with others, such as those of a sandbox, with headers that its calls have. */
  readonly adopt: <Op extends Operation>(operation: Op) => Op
}

export const INTERFACE_CONSTRAINT = 'interface'

/** Where the router keeps the operations at one path, by their interface. */
function newStorage<Handler>() {
  const handlers = new Map<string, Handler>()
  return {
    get: (id: string): Handler | null => handlers.get(id) ?? null,
    set: (id: string, handler: Handler): void => void handlers.set(id, handler),
  }
}

/** Lets the router choose among operations at one path by the interface of the host that is called. Pages have none. */
export function interfaceConstraint(interfaceAt: (host: string) => TppInterface) {
  return {
    [INTERFACE_CONSTRAINT]: {
      name: INTERFACE_CONSTRAINT,
      storage: newStorage,
      deriveConstraint: ({ headers }: IncomingMessage) => interfaceAt(headers.host ?? '').id,
    },
  }
}
