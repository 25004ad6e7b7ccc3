import { failure, type Result, success } from '../result.ts'
import { errorMessage, type TppMessage } from '../tpp-message.ts'
import type { HeaderDefinition, HeaderOptions } from './header.ts'
import { type HeaderName, HEADERS, type HeaderSet, type TypedHeaders } from './header-sets.ts'

/** Lower-case header name to every value received, in order. */
export type HeadersDistinct = ReadonlyMap<string, readonly string[]>

/** Reads the headers of a set and reports all faults at once; headers outside of the set are ignored. */
export const readHeaders = <const Set extends HeaderSet>(
  set: Set,
  received: HeadersDistinct,
  options: HeaderOptions = { allowLoopbackHttp: false },
): Result<TypedHeaders<Set>, TppMessage[]> => {
  const typed: Partial<Record<HeaderName, unknown>> = {}
  const messages: TppMessage[] = []

  const read = (name: HeaderName, isRequired: boolean): void => {
    const definition: HeaderDefinition = HEADERS[name]
    const values = received.get(name) ?? []
    if (values.length === 0) {
      if (isRequired) messages.push(headerRequired(name))
      return
    }
    const parsed = parseOnce(definition, values, options)
    if (parsed.ok) typed[name] = parsed.value
    else messages.push(malformed(definition, parsed.problem))
  }

  for (const name of set.required) read(name, true)
  for (const name of set.optional) read(name, false)
  if (messages.length > 0) return failure(messages)
  // Every required name has been read, or there would be a message.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return success(typed as TypedHeaders<Set>)
}

const parseOnce = (
  definition: HeaderDefinition,
  values: readonly string[],
  options: HeaderOptions,
): Result<unknown> => {
  if (values.length > 1 && !definition.isList)
    return failure(`expected the header once, got it ${values.length} times`)
  return definition.parse(values.join(', '), options)
}

/** The message about a missing header; `reason` says why this call needs it, if not every call does. */
export const headerRequired = (header: HeaderName, reason?: string): TppMessage => {
  const { name, description } = HEADERS[header]
  return errorMessage({
    code: 'HTTP_HEADER_REQUIRED',
    path: name,
    text: [`header ${name} is missing.`, reason, description].filter((part) => part !== undefined).join(' '),
  })
}

const malformed = (definition: HeaderDefinition, problem: string): TppMessage =>
  errorMessage({ code: 'BAD_REQUEST', path: definition.name, text: problem })
