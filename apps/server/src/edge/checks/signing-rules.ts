import type { Operation } from '@havn/contract'
import type { SignatureNotation } from '@havn/http-signature'
import type { ReceivedRequest } from '../http/received-request.ts'

/** What an interface demands of a signature. */
export interface SigningRules {
  /** The headers that a sealed call of an operation has, by their lower-case names. */
  readonly needed: (
    operation: Operation,
    request: ReceivedRequest,
    isOnlySealed: boolean,
  ) => readonly string[]
  /** How the Signature header may be written. */
  readonly notation: SignatureNotation
  /** Whether a QWAC on the connection says who calls, and that nobody has captured the call and sends it elsewhere. */
  readonly trustsConnections: boolean
}

const NEEDED = ['date', 'x-request-id', 'tpp-signature-certificate', 'signature'] as const
const NEEDED_WITH_DIGEST = [...NEEDED, 'digest'] as const

/** SIG-01, SIG-02: where every call is sealed, whatever connection it comes by. */
export const SEALED_CALLS: SigningRules = {
  needed: ({ headers }) => (headers.required.includes('digest') ? NEEDED_WITH_DIGEST : NEEDED),
  notation: {},
  trustsConnections: false,
}
