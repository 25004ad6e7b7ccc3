import { limitMessages } from './limit-messages.ts'
import { nearestName } from './nearest-name.ts'
import type { Operation, QueryOf } from './operation.ts'
import { parseQueryValue, type QueryParameter } from './query-parameter.ts'
import { failure, type Result, success } from './result.ts'
import { errorMessage, type TppMessage } from './tpp-message.ts'
import { shorten } from './values/text/preview.ts'

/** Reads the query of a call and reports all its faults at once. An unknown name is refused, so that a typo is noticed. */
export const readQuery = <Op extends Operation>(
  operation: Op,
  search: URLSearchParams,
): Result<QueryOf<Op>, TppMessage[]> => {
  const known = Object.keys(operation.query)
  const typed: Record<string, unknown> = {}
  const messages: TppMessage[] = []
  for (const name of new Set(search.keys())) {
    const parameter = known.includes(name) ? operation.query[name] : undefined
    const read = parameter ? parseOnce(parameter, search.getAll(name)) : failure(unknownName(name, known))
    if (read.ok) typed[name] = read.value
    else messages.push(errorMessage({ code: 'FORMAT_ERROR', path: shorten(name), text: read.problem }))
  }
  for (const [name, parameter] of Object.entries(operation.query))
    if (parameter.required && !search.has(name)) messages.push(missing(name, parameter))
  // Only known names have been set, each to a value of its type.
  return messages.length === 0 ? success(typed as QueryOf<Op>) : failure(limitMessages(messages))
}

const parseOnce = (parameter: QueryParameter, values: readonly string[]): Result<unknown> =>
  values.length > 1
    ? failure(`expected the query parameter once, got it ${values.length} times`)
    : parseQueryValue(parameter, values[0] ?? '')

const missing = (name: string, { description }: QueryParameter): TppMessage =>
  errorMessage({
    code: 'QUERY_PARAMETER_REQUIRED',
    path: name,
    text: `query parameter ${name} is missing. ${description}`,
  })

const unknownName = (name: string, known: readonly string[]): string => {
  const meant = nearestName(name, known)
  if (meant !== undefined) return `this query parameter is not known; did you mean ${meant}?`
  return known.length === 0
    ? 'this query parameter is not known; the operation takes none'
    : `this query parameter is not known; known are ${known.join(', ')}`
}
