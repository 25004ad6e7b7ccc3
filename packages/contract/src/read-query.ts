import { boundMessages } from './bound-messages.ts'
import { nearestName } from './nearest-name.ts'
import type { Operation, QueryOf } from './operation.ts'
import { failure, type Result, success } from './result.ts'
import { errorMessage, type TppMessage } from './tpp-message.ts'
import { preview, shorten } from './values/preview.ts'

/** The query of a call, and all its faults at once. An unknown name is refused: a typo must not pass unseen. */
export const readQuery = <Op extends Operation>(
  operation: Op,
  search: URLSearchParams,
): Result<QueryOf<Op>, TppMessage[]> => {
  const known = Object.keys(operation.query)
  const typed: Record<string, boolean> = {}
  const messages: TppMessage[] = []
  for (const name of new Set(search.keys())) {
    const problem = known.includes(name) ? problemOf(search.getAll(name)) : unknownName(name, known)
    if (problem === undefined) typed[name] = search.get(name) === 'true'
    else messages.push(errorMessage({ code: 'FORMAT_ERROR', path: shorten(name), text: problem }))
  }
  // Only known names have been set, each to the boolean that it stands for.
  return messages.length === 0 ? success(typed as QueryOf<Op>) : failure(boundMessages(messages))
}

const problemOf = (values: readonly string[]): string | undefined => {
  if (values.length > 1) return `expected the query parameter once, got it ${values.length} times`
  if (values[0] === 'true' || values[0] === 'false') return undefined
  return `expected true or false, got ${preview(values[0])}`
}

const unknownName = (name: string, known: readonly string[]): string => {
  const meant = nearestName(name, known)
  if (meant !== undefined) return `this query parameter is not known; did you mean ${meant}?`
  return known.length === 0
    ? 'this query parameter is not known; the operation takes none'
    : `this query parameter is not known; known are ${known.join(', ')}`
}
