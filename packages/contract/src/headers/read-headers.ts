import { failure, type Result, success } from '../result.ts'
import { errorMessage, type TppMessage } from '../tpp-message.ts'
import type { HeaderDefinition, HeaderOptions } from './header.ts'
import { headerDefinition, type HeaderSet, type TypedHeaders } from './header-sets.ts'

/** The headers of a request: under each lower-case name all values, in order. A header that came twice has two. */
export type ReceivedHeaders = ReadonlyMap<string, readonly string[]>

/**
 * Reads the headers that an operation knows. Problems are reported all at once, so that a TPP can correct them in one go.
 * Other headers are ignored.
 */
export const readHeaders = <const Set extends HeaderSet>(
  set: Set,
  received: ReceivedHeaders,
  options: HeaderOptions = { allowLoopbackHttp: false },
): Result<TypedHeaders<Set>, TppMessage[]> => {
  const typed: Record<string, unknown> = {}
  const messages: TppMessage[] = []

  const read = (name: string, isRequired: boolean): void => {
    const definition = headerDefinition(name, set.definitions)
    const values = received.get(name) ?? []
    if (values.length === 0) {
      if (isRequired) messages.push(headerRequired(definition))
      return
    }
    const parsed = parseHeader(definition, values, options)
    if (parsed.ok) typed[name] = parsed.value
    else messages.push(malformedHeader(definition, parsed.problem))
  }

  for (const name of set.required) read(name, true)
  for (const name of set.optional) read(name, false)
  if (messages.length > 0) return failure(messages)
  // A required header that is missing or malformed has added a message, so `typed` is complete here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return success(typed as TypedHeaders<Set>)
}

const parseHeader = (
  definition: HeaderDefinition,
  values: readonly string[],
  options: HeaderOptions,
): Result<unknown> => {
  if (values.length > 1 && !definition.isList)
    return failure(`expected the header once, got it ${values.length} times`)
  const [first = ''] = values
  return definition.parse(values.length === 1 ? first : values.join(', '), options)
}

/** The message about a missing header. */
const headerRequired = ({ name, description, example }: HeaderDefinition): TppMessage =>
  errorMessage({
    code: 'HTTP_HEADER_REQUIRED',
    path: name,
    text: `header ${name} is missing. ${description} For example: ${name}: ${example}`,
  })

const malformedHeader = (definition: HeaderDefinition, problem: string): TppMessage =>
  errorMessage({ code: 'BAD_REQUEST', path: definition.name, text: problem })
