import type {
  AcceptedFixes,
  AnswerOf,
  BodyOf,
  Operation,
  PathParametersOf,
  QueryOf,
  TypedHeaders,
} from '@havn/contract'
import type { Bank } from '../../platform/banks/index.ts'
import type { TppCertificate } from '../certificate/tpp-certificate.ts'
import { type Answer, answerOf, type WrittenAnswer } from './answer.ts'
import type { Dialect } from './dialect.ts'
import type { ReceivedRequest } from './received-request.ts'
import type { ScaWishes } from './sca-wishes.ts'

/** A call that has passed every check: the TPP, the bank, the request and the time. */
export interface SignedCall {
  readonly bank: Bank
  readonly tpp: TppCertificate
  readonly request: ReceivedRequest
  readonly requestId: string
  /** The interface that was called, as rows name it; null for the usual one. */
  readonly interfaceId: string | null
  /** How the interface that was called reports problems. */
  readonly dialect: Dialect
  readonly fixes: AcceptedFixes
  /** The base URL of absolute links in the answer, such as `https://localhost:8443`. */
  readonly baseUrl: string
  /** What the call says about the PSU, their SCA and notifications. */
  readonly wishes: ScaWishes
  /** Real time, not the bank's clock. */
  readonly nowMilliseconds: number
  /** Whether the bank can ask people on a device of their own, without a link. */
  readonly canAskOnDevice: boolean
}

/** A signed call with the typed headers, query, path parameters and body of its operation. */
export interface Call<Op extends Operation> extends SignedCall {
  readonly headers: TypedHeaders<Op['headers']>
  readonly query: QueryOf<Op>
  readonly pathParameters: PathParametersOf<Op>
  readonly body: BodyOf<Op>
}

export type OperationHandler<Op extends Operation> = (call: Call<Op>) => Promise<Answer>

/** Like `answerOf`, with the operation of a call. */
export function answerTo<Op extends Operation>(_call: Call<Op>, answer: AnswerOf<Op>): WrittenAnswer {
  return answerOf<Op>(answer)
}
