import type { NameWord } from './name-words.ts'

/**
 * Counts the letters that must be added, removed, replaced or swapped with their neighbour to make one word the other.
 * Returns undefined if a registered word of that length may not differ so much.
 */
export function nearness(given: NameWord, registered: NameWord): number | undefined {
  // Every number is another house, department or year.
  if (/\p{N}/u.test(given.text) || /\p{N}/u.test(registered.text)) return undefined
  let nearest: number | undefined
  for (const one of given.spellings)
    for (const other of registered.spellings) {
      const distance = spellingDistance(Array.from(one), Array.from(other))
      if (distance !== undefined && (nearest === undefined || distance < nearest)) nearest = distance
    }
  return nearest
}

function spellingDistance(given: readonly string[], registered: readonly string[]): number | undefined {
  const { length } = registered
  if (Math.abs(given.length - length) > 2 || length < 3) return undefined
  const distance = editDistance(given, registered)
  // In a word of three letters only a swap is a slip; any other letter makes another name.
  if (length === 3) return distance === 1 && haveSameLetters(given, registered) ? distance : undefined
  return distance <= (length < 8 ? 1 : 2) ? distance : undefined
}

function haveSameLetters(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join('') === other.toSorted().join('')
}

/** The optimal string alignment distance: Levenshtein's, with a swap of neighbours as one edit. */
function editDistance(left: readonly string[], right: readonly string[]): number {
  let beforePrevious: readonly number[] = []
  let previous: readonly number[] = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (const [row, letter] of left.entries()) {
    const current = [row + 1]
    for (const [column, other] of right.entries()) {
      const isSwap = row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === other
      current.push(
        Math.min(
          (previous[column] ?? 0) + (letter === other ? 0 : 1),
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          isSwap ? (beforePrevious[column - 1] ?? 0) + 1 : Infinity,
        ),
      )
    }
    beforePrevious = previous
    previous = current
  }
  return previous.at(-1) ?? 0
}
