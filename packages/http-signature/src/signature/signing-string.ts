import { requestTarget } from './header-list.ts'
import type { Problem } from '../problem.ts'
import type { ReceivedHeaders } from '../received-headers.ts'
import { refuse, succeed, type Result } from '../result.ts'

/** A header that is to be signed is not there, or is there twice, or has a value that cannot be signed. */
export type SigningStringProblem = Problem<
  'signed-header-absent' | 'signed-header-repeated' | 'signed-header-invalid'
> & { readonly name: string }

/** What a signing string is built from. */
export interface SigningStringInput {
  /** The names to sign, in the order of the `headers` part. */
  readonly names: readonly string[]
  readonly headers: ReceivedHeaders
  readonly method: string
  /** The path and query, as sent. */
  readonly target: string
}

/**
 * Builds the text that is signed: a line `<lower-case-name>: <value>` for each name, without a newline at the end.
 * One character stands for one byte, as in Node's header values.
 *
 * @example
 * ```ts
 * import { buildSigningString } from '@havn/http-signature'
 *
 * const headers = new Map([['date', ['Thu, 05 Nov 2026 08:12:31 GMT']]])
 * const built = buildSigningString({ names: ['(request-target)', 'date'], headers, method: 'GET', target: '/v1/user' })
 * if (built.ok) console.log(built.value)
 * ```
 */
export function buildSigningString(input: SigningStringInput): Result<string, SigningStringProblem> {
  const lines: string[] = []
  for (const name of input.names) {
    const value = name === requestTarget ? requestTargetValue(input) : singleValue(name, input.headers)
    if (typeof value !== 'string') return refuse(value)
    // A line break in a value would forge a line of another header.
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) {
      const expected = 'a value of printable characters'
      return refuse({
        kind: 'signed-header-invalid',
        expected,
        received: `${name}: ${JSON.stringify(value)}`,
        name,
      })
    }
    lines.push(`${name}: ${value}`)
  }
  return succeed(lines.join('\n'))
}

/** The bytes of a signing string. */
export function signingBytes(signingString: string): Buffer {
  return Buffer.from(signingString, 'latin1')
}

function requestTargetValue({ method, target }: SigningStringInput): string {
  return `${method.toLowerCase()} ${target}`
}

function singleValue(name: string, headers: ReceivedHeaders): string | SigningStringProblem {
  const values = headers.get(name) ?? []
  const [value] = values
  if (value === undefined) {
    const expected = `a header ${name}, since headers="…" lists it`
    return {
      kind: 'signed-header-absent',
      expected,
      received: `no header ${name}`,
      name,
      hint: hintAtAbsent(name),
    }
  }
  if (values.length === 1) return trimWhitespace(value)
  const received = `${values.length} headers ${name}: ${values.join(' and ')}`
  return { kind: 'signed-header-repeated', expected: `one header ${name}`, received: received, name }
}

function hintAtAbsent(name: string): string | undefined {
  if (`(${name})` !== requestTarget) return undefined
  return `The name has parentheses: write ${requestTarget} in headers="…" and in the signing string.`
}

/**
 * Removes the space and tab around a value, as HTTP does. String.trim would also remove the byte A0, which ends many
 * characters in UTF-8. There is no regular expression, because one for the end is quadratic in the number of spaces.
 *
 * @example
 * ```ts
 * import { trimWhitespace } from '@havn/http-signature'
 *
 * console.log(trimWhitespace(' a b\t')) // a b
 * ```
 */
export function trimWhitespace(value: string): string {
  let start = 0
  let end = value.length
  while (value[start] === ' ' || value[start] === '\t') start++
  while (end > start && (value[end - 1] === ' ' || value[end - 1] === '\t')) end--
  return value.slice(start, end)
}
