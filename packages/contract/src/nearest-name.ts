const nameCharactersMax = 64
const editDistanceMax = 2

/** The known name that was probably meant: the same but for case, or at most two edits away. */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > nameCharactersMax) return undefined
  const lowerCase = name.toLowerCase()
  const sameButForCase = known.find((candidate) => candidate.toLowerCase() === lowerCase)
  if (sameButForCase !== undefined) return sameButForCase

  let nearest: { candidate: string; distance: number } | undefined
  for (const candidate of known) {
    // Two edits would turn a name this short into any other.
    const allowed = candidate.length <= 2 * editDistanceMax ? 1 : editDistanceMax
    const distance = editDistance(lowerCase, candidate.toLowerCase(), allowed)
    if (distance <= allowed && (nearest === undefined || distance < nearest.distance))
      nearest = { candidate, distance }
  }
  return nearest?.candidate
}

/** Levenshtein distance; above the limit the exact number does not matter. */
const editDistance = (left: string, right: string, limit: number): number => {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (const [row, character] of Array.from(left).entries()) {
    const current = [row + 1]
    for (const [column, other] of Array.from(right).entries()) {
      const replaced = (previous[column] ?? 0) + (character === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? limit + 1
}
