import { isDeepStrictEqual } from 'node:util'
import { ExpectationError } from './conformance-case.ts'

/** Requires that two values are the same in every part. `what` names the value: "the balance after the second call". */
export function expectEqual(what: string, received: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(received, expected))
    throw new ExpectationError({ what, expected: formatValue(expected), received: formatValue(received) })
}

/** Requires a condition that `expected` puts into words. */
export function expectThat(
  isTrue: boolean,
  problem: { readonly what: string; readonly expected: string; readonly received: unknown },
): asserts isTrue {
  if (!isTrue) throw new ExpectationError({ ...problem, received: formatValue(problem.received) })
}

/** Returns a value that must be there. */
export function expectPresent<Value>(what: string, value: Value | undefined): Value {
  expectThat(value !== undefined, { what, expected: 'an answer', received: value })
  return value
}

/** Formats a value as the protocol writes it. Of a long list, the first elements are shown. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'null'
  if (value instanceof Error) return value.message
  if (typeof value === 'bigint' || typeof value === 'string') return String(value)
  return JSON.stringify(value, toReadable)
}

const elementsMax = 3

function toReadable(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  // Reports are sent by mail. The fixture says whose number it was.
  if (key === 'nationalId' && typeof value === 'string') return `${value.slice(0, 6)}*****`
  if (Array.isArray(value) && value.length > elementsMax && value.some((one) => typeof one === 'object'))
    return [...value.slice(0, elementsMax), `and ${value.length - elementsMax} more`]
  return value
}
