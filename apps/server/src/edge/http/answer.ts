import type { AnswerOf, Operation } from '@havn/contract'
import type { InterfaceProblem, Problem } from './problem.ts'

/** An HTTP response to a TPP, complete: the framework adds nothing to it. */
export interface WrittenAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text; undefined for a status without a body. */
  readonly body: string | undefined
  /** The authorisation whose SCA link is in the body. The link still lacks its secret. */
  readonly authorisationId?: string | undefined
}

/** A refusal that the dialect of the interface still has to put into status, codes and body. */
export interface Refused {
  readonly kind: 'refused'
  /** The first one decides the status. */
  readonly problems: readonly [Problem | InterfaceProblem, ...(Problem | InterfaceProblem)[]]
  /** Headers of the answer beside those of every answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** ERR-07: the link of an SCA after which the TPP may repeat its call. */
  readonly scaRedirect?: string
}

/** What an operation answers. */
export type Answer = WrittenAnswer | Refused

/**
 * Builds an answer that the operation's contract declares; the operation is the type argument. An undeclared status or a
 * missing body does not compile.
 */
export function answerOf<Op extends Operation>(answer: AnswerOf<Op>): WrittenAnswer {
  const { status, headers, body } = answer as {
    status: number
    headers?: Readonly<Record<string, string>>
    body?: unknown
  }
  return { status, headers: headers ?? {}, body: body === undefined ? undefined : JSON.stringify(body) }
}

/** Refuses a call. The pipeline writes the answer, in the dialect of the interface that was called. */
export const refuse = (...problems: Refused['problems']): Refused => ({ kind: 'refused', problems })

/** Refuses a call for all these problems, of which there is at least one. */
export function refuseAll([first, ...more]: readonly Problem[]): Refused {
  if (first === undefined) throw new Error('a call is refused without a problem')
  return refuse(first, ...more)
}

export const isRefused = (answer: Answer): answer is Refused => 'problems' in answer
