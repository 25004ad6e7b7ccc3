import type { AnswerOf, Operation } from '@havn/contract'

/** An HTTP response to a TPP, complete: the framework adds nothing to it. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text; undefined for a status without a body. */
  readonly body: string | undefined
  /** The authorisation whose SCA link is in the body. The link still lacks its secret. */
  readonly authorisationId?: string | undefined
}

/**
 * Builds an answer that the operation's contract declares; the operation is the type argument. An undeclared status or a
 * missing body does not compile.
 */
export function answerOf<Op extends Operation>(answer: AnswerOf<Op>): Answer {
  const { status, headers, body } = answer as {
    status: number
    headers?: Readonly<Record<string, string>>
    body?: unknown
  }
  return { status, headers: headers ?? {}, body: body === undefined ? undefined : JSON.stringify(body) }
}
