import assert from 'node:assert/strict'
import { commonHeadersOf, compileBody, type Operation, OPERATIONS } from '@havn/contract'
import type { ReceivedResponse } from './send.ts'

const operations = Object.values<Operation>(OPERATIONS)

/** Finds the operation of the contract that serves this method and target. */
export function operationAt(method: string, target: string): Operation {
  const [path = ''] = target.split('?')
  const found = operations.find(
    (operation) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  assert(found, `no operation answers ${method} ${target}`)
  return found
}

/** Asserts that the contract declares this response: its status, headers and fields, and no undeclared field. */
export function assertMatchesContract(method: string, target: string, answer: ReceivedResponse): void {
  const operation = operationAt(method, target)
  const { id, answers } = operation
  const declared = answers[answer.status]
  assert(declared, `${id} does not declare ${answer.status}: ${answer.text}`)
  for (const name of ['X-Request-ID', ...(declared.headers ?? [])])
    assert.notEqual(answer.headers[name.toLowerCase()], undefined, `${id} ${answer.status} lacks ${name}`)
  assert.deepEqual(
    undeclaredHeadersIn(operation, answer),
    [],
    `${id} ${answer.status} has undeclared headers`,
  )
  if (declared.schema === undefined) {
    assert.equal(answer.text, '', `${id} ${answer.status} has no body`)
    return
  }
  const read = compileBody(declared.schema)(answer.json)
  assert(read.ok, `${id} ${answer.status}: ${JSON.stringify(read.ok ? [] : read.problem)}`)
  assert.deepEqual(undeclaredIn(declared.schema as Schema, answer.json, ''), [], `${id} ${answer.status}`)
}

/** What HTTP itself defines: a document of an interface need not repeat it. */
const PLAIN_HEADERS = /^(cache-control|connection|content-.*|date|keep-alive|transfer-encoding|vary)$/

function undeclaredHeadersIn(operation: Operation, { status, headers }: ReceivedResponse): readonly string[] {
  const { headers: required = [], optionalHeaders = [] } = operation.answers[status] ?? {}
  const declared = [...commonHeadersOf(operation, status), ...required, ...optionalHeaders]
  const known = new Set(declared.map((name) => name.toLowerCase()))
  return Object.keys(headers).filter((name) => !known.has(name) && !PLAIN_HEADERS.test(name))
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: false | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Lists the paths of fields that the schema does not declare. */
function undeclaredIn(schema: Schema, value: unknown, path: string): string[] {
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((one) => undeclaredIn(one, value, path)).toSorted(byLength)[0] ?? []
  if (Array.isArray(value))
    return value.flatMap((item, index) => undeclaredIn(schema.items ?? {}, item, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const property = schema.properties?.[name] ?? schema.additionalProperties
    const fieldPath = `${path}.${name}`
    return property === undefined || property === false
      ? [fieldPath]
      : undeclaredIn(property, field, fieldPath)
  })
}

const byLength = (one: readonly string[], other: readonly string[]) => one.length - other.length
