import { requestTarget } from './header-list.ts'
import type { Problem } from './problem.ts'
import type { ReceivedHeaders } from './received-headers.ts'
import { refuse, succeed, type Result } from './result.ts'

export type SigningStringProblem = Problem<
  'signed-header-absent' | 'signed-header-repeated' | 'signed-header-invalid'
> & { readonly name: string }

export interface SigningStringInput {
  /** In the order of the `headers` part. */
  readonly names: readonly string[]
  readonly headers: ReceivedHeaders
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
}

/**
 * The text that is signed: `<lower-case-name>: <value>` for each name, newlines between, none at the end.
 * One character stands for one byte, as in header values that Node gives.
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
        came: `${name}: ${JSON.stringify(value)}`,
        name,
      })
    }
    lines.push(`${name}: ${value}`)
  }
  return succeed(lines.join('\n'))
}

/** The bytes that a signing string stands for. */
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
      came: `no header ${name}`,
      name,
      hint: hintAtAbsent(name),
    }
  }
  if (values.length === 1) return trimWhitespace(value)
  const came = `${values.length} headers ${name}: ${values.join(' and ')}`
  return { kind: 'signed-header-repeated', expected: `one header ${name}`, came, name }
}

function hintAtAbsent(name: string): string | undefined {
  if (`(${name})` !== requestTarget) return undefined
  return `The name has parentheses: write ${requestTarget} in headers="…" and in the signing string.`
}

/**
 * A value without the white space around it, which HTTP takes off. Only space and tab: String.trim would take the byte A0
 * too, which ends many characters in UTF-8. By hand: a pattern for the end looks again from every space.
 */
export function trimWhitespace(value: string): string {
  let start = 0
  let end = value.length
  while (value[start] === ' ' || value[start] === '\t') start++
  while (end > start && (value[end - 1] === ' ' || value[end - 1] === '\t')) end--
  return value.slice(start, end)
}
