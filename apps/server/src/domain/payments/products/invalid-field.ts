import { failure, type Result } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'

/** Turns a parser's problem into a message that names the field. */
export function withPath<Value>(path: string, parsed: Result<Value>): Result<Value, Problem> {
  return parsed.ok ? parsed : failure(invalidField(path, parsed.problem))
}

export function invalidField(path: string, text: string): Problem {
  return { reason: 'body-invalid', path, text }
}
