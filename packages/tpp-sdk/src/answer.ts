import type { ErrorBody } from './printed/bodies.ts'

/** The headers of an answer, by lower-case name. */
export interface AnswerHeaders {
  /** The X-Request-ID of the call: name it when you ask the bank about the call. */
  readonly 'x-request-id': string
  readonly [name: string]: string | undefined
}

/**
 * One answer of the bank. `status` says which body it has: compare it, and TypeScript knows the rest.
 *
 * @example
 * ```ts
 * import type { Answer } from '@havn/tpp-sdk'
 *
 * const textOf = (answer: Answer<200, { text: string }> | Answer<204, undefined>) =>
 *   answer.status === 200 ? answer.body.text : 'nothing'
 * console.log(typeof textOf)
 * ```
 */
export interface Answer<Status extends number, Body, Headers = unknown> {
  readonly status: Status
  readonly body: Body
  readonly headers: AnswerHeaders & Headers
}

/** Every status here has a body that lists what is wrong. */
export type Refused<Status extends number> = Status extends number ? Answer<Status, ErrorBody> : never

/**
 * There is no answer that the bank's interface knows: nothing came, a proxy answered in the bank's place, or the answer's
 * seal is not the bank's. After a write nobody knows whether it happened: repeat the call with the same `requestId`.
 */
export interface NoAnswer {
  readonly status: 'no-answer'
  /** What happened, in words. */
  readonly problem: string
  /** The X-Request-ID of the call, to repeat it with. */
  readonly requestId: string
  /** What came instead of an answer, if anything came. */
  readonly received?: { readonly status: number; readonly text: string }
  /** The error of the connection, if there was one. */
  readonly cause?: unknown
  /** Always undefined: there is no body. */
  readonly body?: undefined
}
