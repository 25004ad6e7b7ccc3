import type { TppAnswer } from '@havn/tpp-sdk'

/** The bank refused a call; `message` explains it for people, the answer is there for `--json`. */
export class RefusedError extends Error {
  readonly answer: TppAnswer

  constructor(message: string, answer: TppAnswer) {
    super(message)
    this.answer = answer
  }
}

/** A problem as `--json` prints it. Where the bank refused, `status` and `body` are its answer. */
type DescribedProblem = { message: string; status?: number; body?: unknown }

export function describeProblem(problem: unknown): DescribedProblem {
  if (problem instanceof RefusedError) {
    const { status, json, text } = problem.answer
    return { message: problem.message, status, body: json ?? text }
  }
  return { message: problem instanceof Error ? problem.message : String(problem) }
}
