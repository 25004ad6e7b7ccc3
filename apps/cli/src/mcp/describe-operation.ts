import {
  collectSchemas,
  type HeaderName,
  HEADERS,
  type Json,
  type JsonObject,
  type Operation,
  recordedExampleOf,
  withExampleDates,
} from '@havn/contract'
import { missingHeaders } from '@havn/scenario-plays'

const choicesShownMax = 20

/** Describes an operation for a program that will call it, as plain JSON without references. */
export function describeOperation(operation: Operation, now: Date): JsonObject {
  const { id, method, path, summary, description, role, headers, query, pathParameters, body } = operation
  const filled = filledHeaders(operation)
  const header = (name: HeaderName) => {
    const note = filled.has(name) ? ' (call fills it in)' : ''
    return `${HEADERS[name].name}${note}: ${HEADERS[name].description}`
  }
  const described = {
    id,
    call: `${method} ${path}`,
    summary,
    description,
    role,
    pathParameters: Object.fromEntries(
      Object.entries(pathParameters).map(([name, parameter]) => [name, parameter.description]),
    ),
    query: Object.fromEntries(
      Object.entries(query).map(([name, parameter]) => [name, parameter.description]),
    ),
    requiredHeaders: headers.required.map(header),
    optionalHeaders: headers.optional.map((name) => HEADERS[name].name),
    ...(body === undefined ? {} : { body: { schema: schemaOf(body.schema), example: body.example } }),
    answers: answersOf(operation),
  }
  // What is no JSON (undefined) is dropped here.
  return withExampleDates(JSON.parse(JSON.stringify(described)), now)
}

/** The headers that `call` makes or has a value for. */
function filledHeaders({ method, path }: Operation): ReadonlySet<string> {
  const made = ['date', 'digest', 'x-request-id', 'signature', 'tpp-signature-certificate']
  const defaults = Object.keys(missingHeaders({ method, path, tpp: 'default', given: {} }))
  return new Set([...made, ...defaults.map((name) => name.toLowerCase())])
}

/** Every status with its meaning, and an example of those that a program goes on from. */
function answersOf(operation: Operation): Record<string, unknown> {
  const entries = Object.entries(operation.answers).map(([status, { description }]) => {
    const example =
      Number(status) < 300 || status === '401' ? recordedExampleOf(operation, status) : undefined
    return [status, { description, example }]
  })
  return Object.fromEntries(entries)
}

/** The schema with every reference replaced by what it refers to, and long lists of choices cut. */
function schemaOf(schema: NonNullable<Operation['body']>['schema']): Json {
  const components = collectSchemas()
  const reference = components.reference(schema)
  const all = components.all()
  const inline = (json: Json): Json => {
    if (isList(json)) return json.map(inline)
    if (!isObject(json)) return json
    const { $ref: target, enum: choices } = json
    if (typeof target === 'string') return inline(all[target.split('/').at(-1) ?? ''] ?? {})
    const fields = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, inline(value)]))
    if (!isList(choices) || choices.length <= choicesShownMax) return fields
    return {
      ...fields,
      enum: [...choices.slice(0, choicesShownMax), `… and ${choices.length - choicesShownMax} more`],
    }
  }
  return inline(reference)
}

const isList = (json: Json | undefined): json is readonly Json[] => Array.isArray(json)

const isObject = (json: Json): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
