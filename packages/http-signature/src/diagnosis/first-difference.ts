/** Where two texts differ first. */
export interface TextDifference {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1, in characters of that line. */
  readonly column: number
  /** The line as expected and as received; undefined if one text has no such line. */
  readonly expected: string | undefined
  readonly received: string | undefined
}

/**
 * Finds the first difference between two signing strings; undefined if they are equal.
 *
 * @example
 * ```ts
 * import { firstDifference } from '@havn/http-signature'
 *
 * console.log(firstDifference('date: a\nhost: b', 'date: a\nhost: c')?.line) // 2
 * ```
 */
export function firstDifference(expected: string, received: string): TextDifference | undefined {
  if (expected === received) return undefined
  const expectedLines = expected.split('\n')
  const receivedLines = received.split('\n')
  let index = 0
  while (expectedLines[index] === receivedLines[index]) index++
  const expectedLine = expectedLines[index]
  const receivedLine = receivedLines[index]
  return {
    line: index + 1,
    column: commonLength(expectedLine ?? '', receivedLine ?? '') + 1,
    expected: expectedLine,
    received: receivedLine,
  }
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
