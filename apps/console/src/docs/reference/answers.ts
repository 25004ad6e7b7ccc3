import { ERROR_CATALOGUE, type Operation, recordedExampleOf } from '@havn/contract'

/** An answer that an operation may give, with an example that was recorded. */
export interface ReferenceAnswer {
  readonly status: string
  readonly description: string
  readonly headers: readonly string[]
  readonly example: unknown
  /** The codes that the messages of such an answer may have. */
  readonly codes: readonly string[]
}

/** The answers of an operation, the successful ones first. */
export function answersOf(operation: Operation): readonly ReferenceAnswer[] {
  return Object.entries(operation.answers).map(([status, answer]) => {
    const example = recordedExampleOf(operation, status)
    return {
      status,
      description: answer.description,
      headers: [...(answer.headers ?? []), ...(answer.optionalHeaders ?? [])],
      example,
      codes: Number(status) < 400 ? [] : codesOf(operation, status),
    }
  })
}

function codesOf(operation: Operation, status: string): readonly string[] {
  return Object.entries(ERROR_CATALOGUE)
    .filter(([, entry]) => entry.statuses.includes(Number(status)) && entry.isAnsweredBy(operation))
    .map(([code]) => code)
}
