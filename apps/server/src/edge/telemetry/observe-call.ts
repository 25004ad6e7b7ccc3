import type { CheckName, Operation, OperationId } from '@havn/contract'
import type { Bank } from '../../platform/banks/index.ts'
import type { Answer, WrittenAnswer } from '../http/answer.ts'
import type { CheckContext } from '../checks/check-context.ts'
import type { Service } from './service.ts'
import type { Refusal } from '../http/refusal.ts'
import type { ReceivedRequest } from '../http/received-request.ts'

/** The answer to a call, and what decided it. */
export interface CallOutcome {
  readonly answer: WrittenAnswer
  /** The check that refused the call; undefined if the operation itself answered. */
  readonly refusedBy?: CheckName
  /** Why that check refused it: a code of `REFUSALS`, or `faults`. */
  readonly reason?: Refusal['kind']
  /** Undefined if the call was refused before its bank was looked up. */
  readonly bank?: Bank
}

/** A call whose answer has been sent, with what the checks found. */
export interface AnsweredCall extends CallOutcome {
  readonly request: ReceivedRequest
  /** The host that was called. */
  readonly host: string
  /** Undefined if the call was refused before its checks: an unknown path, or a body too large to read. */
  readonly checkContext: CheckContext | undefined
}

/** What is counted of every answer: nothing of it says who called, or about whom. */
export interface MeasuredCall {
  /** `page` for a page, `probe` for a probe, `unknown` where nothing is served. */
  readonly operation: OperationId | 'page' | 'probe' | 'unknown'
  /** What the key figures count it as; undefined if they do not. */
  readonly service: Service | undefined
  /** The name of its bank; undefined if it is for no bank of this deployment with a name. */
  readonly bank: string | undefined
  readonly status: number
  /** The check that refused the call; undefined if it was not refused by a check. */
  readonly refusedBy: CheckName | undefined
  readonly seconds: number
  /** Whether the answer has the link of an SCA that the call started. */
  readonly startsSca: boolean
}

/** Called with every answer that was sent. It must neither block nor throw. */
export type MeasureCall = (call: MeasuredCall) => void

/** A call whose signature is verified, before its operation runs. */
export interface VerifiedCall {
  readonly tppId: string
  readonly operation: Operation
  /** Real time, not the bank's clock. */
  readonly nowMilliseconds: number
}

/** Returns the answer to a call of a TPP that makes too many; undefined if the call is within the limits. */
export type LimitCall = (call: VerifiedCall) => Answer | undefined

/** Observes every answered call. It must neither block nor throw. */
export type ObserveCall = (call: AnsweredCall) => void
