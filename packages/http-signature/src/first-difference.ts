export interface Difference {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1, in characters of that line. */
  readonly column: number
  /** The line as expected, and as it came; undefined where one text has no such line. */
  readonly expected: string | undefined
  readonly came: string | undefined
}

/** Where two signing strings part; undefined if they are equal. */
export function firstDifference(expected: string, came: string): Difference | undefined {
  if (expected === came) return undefined
  const expectedLines = expected.split('\n')
  const cameLines = came.split('\n')
  let index = 0
  while (expectedLines[index] === cameLines[index]) index++
  const expectedLine = expectedLines[index]
  const cameLine = cameLines[index]
  return {
    line: index + 1,
    column: commonLength(expectedLine ?? '', cameLine ?? '') + 1,
    expected: expectedLine,
    came: cameLine,
  }
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
