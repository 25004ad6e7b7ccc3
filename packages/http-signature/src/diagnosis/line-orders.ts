import { HEADERS_SIGNED_IF_SENT } from '../signature/coverage.ts'
import { permutations } from './permutations.ts'
import type { ReceivedHeaders } from '../received-headers.ts'
import type { Mistake, SigningForm, SigningLine } from './signing-form.ts'

// 6! is 720: beyond that only the usual orders are tried.
const permutedLinesMax = 6

/** The same lines in other orders, likely ones first. */
export function* otherOrders(form: SigningForm, headers: ReceivedHeaders): Generator<Mistake> {
  for (const lines of usualOrders(form.lines, headers)) yield describeOrder(form, lines)
  if (form.lines.length > permutedLinesMax) return
  for (const lines of permutations(form.lines)) yield describeOrder(form, lines)
}

/** The orders that programs often use: the specification's, the order of sending, alphabetical, reversed. */
export function* usualOrders(
  lines: readonly SigningLine[],
  headers: ReceivedHeaders,
): Generator<readonly SigningLine[]> {
  yield orderBy(lines, HEADERS_SIGNED_IF_SENT)
  yield orderBy(lines, [...headers.keys()])
  yield lines.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  yield lines.toReversed()
}

export function describeOrder(form: SigningForm, lines: readonly SigningLine[]): Mistake {
  const order = lines.map(({ name }) => name).join(' ')
  const listed = form.lines.map(({ name }) => name).join(' ')
  return {
    say: `You signed the lines in the order "${order}", but headers="${listed}" gives another: sign in the order that you list.`,
    form: { ...form, lines },
  }
}

function orderBy(lines: readonly SigningLine[], order: readonly string[]): readonly SigningLine[] {
  return lines.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}
