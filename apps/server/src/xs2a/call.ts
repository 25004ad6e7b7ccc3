import type {
  AcceptedFixes,
  BodyOf,
  Operation,
  PathParametersOf,
  QueryOf,
  TypedHeaders,
} from '@havn/contract'
import type { Bank } from '../banks/index.ts'
import type { Answer } from './answer.ts'
import type { TppCertificate } from './certificate/tpp-certificate.ts'
import type { ReceivedRequest } from './received-request.ts'

/** A call that has passed every check: who asks, of which bank, and when. */
export interface SignedCall {
  readonly bank: Bank
  readonly tpp: TppCertificate
  readonly request: ReceivedRequest
  readonly requestId: string
  readonly fixes: AcceptedFixes
  /** Where the call came in, for links that lead back here: `https://localhost:8443`. */
  readonly baseUrl: string
  /** The real clock's. */
  readonly nowMilliseconds: number
}

/** The same with what its operation's contract lets it say. */
export interface Call<Op extends Operation> extends SignedCall {
  readonly headers: TypedHeaders<Op['headers']>
  readonly query: QueryOf<Op>
  readonly pathParameters: PathParametersOf<Op>
  readonly body: BodyOf<Op>
}

export type OperationHandler<Op extends Operation> = (call: Call<Op>) => Promise<Answer>
