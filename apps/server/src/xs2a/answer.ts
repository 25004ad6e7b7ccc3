import type { AnswerOf, Operation } from '@havn/contract'
import type { Call } from './call.ts'

/** What goes back to the TPP: everything decided, nothing left to a framework. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text; undefined where the status has no body. */
  readonly body: string | undefined
  /** The authorisation whose link stands in the body, still without its secret. */
  readonly authorisationId?: string | undefined
}

/** An answer that the operation's contract declares: another status, or its body left out, does not compile. */
export function answerTo<Op extends Operation>(_call: Call<Op>, answer: AnswerOf<Op>): Answer {
  return answerOf<Op>(answer)
}

/** The same where no call is at hand: the operation is named. */
export function answerOf<Op extends Operation>(answer: AnswerOf<Op>): Answer {
  const { status, headers, body } = answer as {
    status: number
    headers?: Readonly<Record<string, string>>
    body?: unknown
  }
  return { status, headers: headers ?? {}, body: body === undefined ? undefined : JSON.stringify(body) }
}
