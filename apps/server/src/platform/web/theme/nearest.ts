/** The known word that is most like a mistyped one: ` Did you mean "footer"?`. Empty if none is much like it. */
export function suggestion(given: string, known: readonly string[]): string {
  let best = { word: '', distance: Math.max(2, Math.floor(given.length / 3)) + 1 }
  for (const word of known) {
    const distance = editDistance(given, word)
    if (distance < best.distance) best = { word, distance }
  }
  return best.word === '' ? '' : ` Did you mean "${best.word}"?`
}

/** How many characters must be added, removed or replaced to make one word from the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 0; index < Math.min(one.length, 100); index++) {
    const next = [index + 1]
    for (let column = 1; column <= other.length; column++)
      next.push(
        Math.min(
          (next[column - 1] ?? 0) + 1,
          (row[column] ?? 0) + 1,
          (row[column - 1] ?? 0) + (other[column - 1] === one[index] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}
