import type { CheckName } from '@havn/contract'
import type { Bank } from '../banks/index.ts'
import type { Answer } from './answer.ts'
import type { CheckContext } from './check-context.ts'
import type { ReceivedRequest } from './received-request.ts'

/** How a call was answered. */
export interface CallOutcome {
  readonly answer: Answer
  /** The check that answered; undefined where the operation itself did. */
  readonly refusedBy?: CheckName
  /** Undefined where the call was stopped before its bank was asked for. */
  readonly bank?: Bank
}

/** A call whose answer has been sent, and what the checks found out about it. */
export interface AnsweredCall extends CallOutcome {
  readonly request: ReceivedRequest
  /** Where it came in. */
  readonly host: string
  /** Undefined where it was refused before its checks: an unknown path, a body too large to be read. */
  readonly checkContext: CheckContext | undefined
}

/** Must neither wait nor throw. */
export type ObserveCall = (call: AnsweredCall) => void
