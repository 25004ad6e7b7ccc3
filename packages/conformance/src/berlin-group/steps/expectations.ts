import type { FactsValidator } from '../facts/schema-validator.ts'
import type { ServerAnswer } from '../server-under-check.ts'
import type { Expectation, Json } from '../standard-check.ts'
import { valuesAt } from './json-path.ts'
import { differences } from './matches.ts'

export interface CheckedCall {
  readonly method: string
  readonly target: string
  readonly requestId: string | undefined
  readonly answer: ServerAnswer
  /** Whether the facts describe the interface that was called. */
  readonly isOfStandard: boolean
  readonly secondsSinceApproval: number
}

/** Everything in which an answer is not as expected, or not as the standard's facts have it. */
export function findFaults(validator: FactsValidator, call: CheckedCall, expect: Expectation): string[] {
  const { answer } = call
  const json: unknown = answer.json
  const statuses = expect.statusAny ?? (expect.status === undefined ? [] : [expect.status])
  return [
    ...(statuses.length === 0 || statuses.includes(answer.status)
      ? []
      : [`expected ${statuses.join(' or ')}, got ${answer.status} ${answer.text.slice(0, 600)}`]),
    ...headerFaults(call, expect.headers ?? {}),
    ...(call.isOfStandard ? validator.answerProblems({ ...call, status: answer.status, json }) : []),
    ...(expect.schema === undefined ? [] : validator.schemaProblems(expect.schema, json)),
    ...(expect.body === undefined ? [] : differences(expect.body, json)),
    ...(expect.absent ?? []).flatMap((path) =>
      valuesAt(json, path).length === 0 ? [] : [`${path} is there, and should not be`],
    ),
    ...Object.entries(expect.length ?? {}).flatMap(([path, length]) => lengthFaults(json, path, length)),
    ...messageFaults(json, expect),
    ...exactFaults(json, expect.exact),
    ...(expect.emptyBody === true && answer.text !== '' ? [`expected no body, got ${answer.text}`] : []),
    ...(call.secondsSinceApproval > (expect.withinSecondsOfApproval ?? Infinity)
      ? [`${call.secondsSinceApproval} s have passed since the approval`]
      : []),
  ]
}

function headerFaults(
  { answer, requestId }: CheckedCall,
  expected: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const got = answer.headers[name.toLowerCase()]
    if (value !== '$echo') return differences(value, got, name)
    return got === requestId ? [] : [`${name}: expected ${String(requestId)}, got ${String(got)}`]
  })
}

function lengthFaults(json: unknown, path: string, length: number): string[] {
  const [found] = valuesAt(json, path)
  const got = Array.isArray(found) ? found.length : undefined
  return got === length ? [] : [`${path}: expected ${length} elements, got ${String(got)}`]
}

function messageFaults(json: unknown, { codesOnly, bodyContainsPaths = [] }: Expectation): string[] {
  const codes = valuesAt(json, 'tppMessages[*].code')
  const paths = valuesAt(json, 'tppMessages[*].path')
  return [
    ...(codesOnly === undefined
      ? []
      : codes.filter((code) => !codesOnly.includes(String(code))).map((code) => `code ${String(code)}`)),
    ...bodyContainsPaths
      .filter((path) => !paths.includes(path))
      .map((path) => `no message is about ${path}: ${paths.join(', ')}`),
  ]
}

function exactFaults(json: unknown, exact: Expectation['exact']): string[] {
  if (!Array.isArray(exact)) return []
  const names: readonly Json[] = exact
  return Object.keys(json ?? {})
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is there, and should not be`)
}
