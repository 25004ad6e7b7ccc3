import { errorMessage, failure, type Result, type TppMessage } from '@havn/contract'

/** Turns a parser's problem into a message that names the field. */
export function withPath<Value>(path: string, parsed: Result<Value>): Result<Value, TppMessage> {
  return parsed.ok ? parsed : failure(formatError(path, parsed.problem))
}

export function formatError(path: string, text: string): TppMessage {
  return errorMessage({ code: 'FORMAT_ERROR', path, text })
}
