/** Where two texts differ first, and the line of each there, cut into what is the same and what is not. */
export interface Difference {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1, in characters of that line. */
  readonly column: number
  readonly expected: DifferingLine
  readonly received: DifferingLine
}

/** A line with the newline that ends it, if one does. */
export interface DifferingLine {
  readonly before: string
  readonly differing: string
  readonly after: string
}

/** Finds the first character that differs; undefined if the texts are equal. A newline belongs to the line that it ends. */
export function findDifference(expected: string, received: string): Difference | undefined {
  if (expected === received) return undefined
  let position = 0
  while (position < expected.length && expected[position] === received[position]) position++
  const start = position === 0 ? 0 : expected.lastIndexOf('\n', position - 1) + 1
  const one = lineAt(expected, start)
  const other = lineAt(received, start)
  const same = position - start
  const suffix = commonSuffix(one.slice(same), other.slice(same))
  const cut = (text: string): DifferingLine => ({
    before: text.slice(0, same),
    differing: text.slice(same, text.length - suffix),
    after: text.slice(text.length - suffix),
  })
  return {
    line: expected.slice(0, start).split('\n').length,
    column: same + 1,
    expected: cut(one),
    received: cut(other),
  }
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.slice(start) : text.slice(start, end + 1)
}

function commonSuffix(one: string, other: string): number {
  const longest = Math.min(one.length, other.length)
  let length = 0
  while (length < longest && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}
