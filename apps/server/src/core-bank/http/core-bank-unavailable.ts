import { Unavailable } from '../../platform/shared/unavailable.ts'
import type { QuestionName } from '../schema/questions.ts'

/** How a question to a core bank ended. */
export type QuestionOutcome =
  /** With an answer that was proven and as its schema says. */
  | 'answered'
  /** It was not sent, because the core bank has stopped answering. */
  | 'circuit-open'
  /** There was no whole answer in time. */
  | 'timed-out'
  /** No connection, or one that broke. */
  | 'unreachable'
  /** The core bank said that it is overloaded: 429, 502, 503 or 504. */
  | 'overloaded'
  /** The core bank does not accept Havn's key: 401 or 403. */
  | 'unauthorized'
  /** Any other status than 200. */
  | 'no-answer'
  /** The answer carries no MAC that proves it to be the core bank's answer to this question. */
  | 'unproven'
  /** The answer is not as its schema says, or too large. */
  | 'invalid'

/** The core bank did not answer a question. The message names the question and shows nothing of its content. */
export class CoreBankUnavailable extends Unavailable {
  readonly question: QuestionName
  readonly outcome: Exclude<QuestionOutcome, 'answered'>
  /** The name of the bank whose core bank it is, so that every line of the log has it; undefined where there is one only. */
  bank: string | undefined

  constructor(
    question: QuestionName,
    outcome: Exclude<QuestionOutcome, 'answered'>,
    problem: string,
    cause?: unknown,
  ) {
    super(`the core bank did not answer ${question}: ${problem}`, { cause })
    this.question = question
    this.outcome = outcome
  }
}
