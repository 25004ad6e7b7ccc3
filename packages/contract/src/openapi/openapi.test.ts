import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { type HeaderDefinition } from '../headers/header.ts'
import { HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import { SignatureCheck } from '../sandbox/signature-check/signature-check.ts'
import { compileBody } from '../validate.ts'
import { buildOpenApi } from './openapi.ts'
import { type Json, toJson } from './openapi-schema.ts'
import { recordedExampleOf } from './recorded-examples.ts'

const operations = Object.values<Operation>(OPERATIONS)

const examples = operations.flatMap((operation): { name: string; schema: TSchema; example: unknown }[] => {
  const { id, body, answers } = operation
  return [
    ...(body === undefined ? [] : [{ name: `${id} body`, schema: body.schema, example: body.example }]),
    ...Object.entries(answers).flatMap(([status, { schema }]) =>
      schema === undefined
        ? []
        : [{ name: `${id} ${status}`, schema, example: recordedExampleOf(operation, status) }],
    ),
  ]
})
for (const { name, schema, example } of examples)
  test(`the example of ${name} fits its schema`, () => {
    assert.deepEqual(compileBody(schema)(example), { ok: true, value: example })
  })

for (const definition of Object.values<HeaderDefinition>(HEADERS))
  test(`the example of ${definition.name} is taken, and fits its schema`, () => {
    assert.equal(definition.parse(definition.example, { allowLoopbackHttp: false }).ok, true)
    assert.equal(compileBody(definition.schema)(definition.example).ok, true)
  })

const nodesOf = (json: Json): Json[] => [
  json,
  ...(typeof json === 'object' && json !== null ? Object.values(json).flatMap(nodesOf) : []),
]

const document = buildOpenApi()

test('every reference leads to a component', () => {
  const references = nodesOf(document).flatMap((node) =>
    typeof node === 'object' && node !== null && '$ref' in node ? [JSON.stringify(node['$ref'])] : [],
  )
  assert.ok(references.length > 50)
  for (const reference of references) {
    const names = reference.replaceAll('"', '').replace('#/', '').split('/')
    const target = names.reduce<unknown>(
      (place, name) => (typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined),
      document,
    )
    assert.notEqual(target, undefined, reference)
  }
})

const KEYWORDS = new Set([
  'type',
  'anyOf',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'maxProperties',
  'items',
  'minItems',
  'maxItems',
  'enum',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
])

const assertPlain = (schema: Json): void => {
  assert.ok(typeof schema === 'object' && schema !== null)
  for (const [keyword, value] of Object.entries(schema)) {
    assert.ok(KEYWORDS.has(keyword), keyword)
    if (keyword === 'items') assertPlain(value)
    if (keyword === 'anyOf') for (const alternative of Object.values(value ?? {})) assertPlain(alternative)
    if (keyword === 'additionalProperties' && value !== false) assertPlain(value)
    if (keyword === 'properties') for (const property of Object.values(value ?? {})) assertPlain(property)
  }
}

test('bodies and answers keep to the keywords that faults are told for', () => {
  for (const { schema } of examples) assertPlain(toJson(schema))
})

/** The headers of a request that is only checked: a map or a list of whatever came. */
const asTheyCame = (node: Json) =>
  JSON.stringify(node) === JSON.stringify(toJson(SignatureCheck.properties.headers))

const judgedNodesOf = (json: Json): Json[] =>
  asTheyCame(json)
    ? []
    : [json, ...(typeof json === 'object' && json !== null ? Object.values(json).flatMap(judgedNodesOf) : [])]

test('every object of a request body refuses unknown fields, and every text of it has a bound', () => {
  for (const { body } of operations)
    for (const node of judgedNodesOf(toJson(body?.schema ?? {}))) {
      if (typeof node !== 'object' || node === null) continue
      assert.ok(!('anyOf' in node), 'a path takes one kind of body')
      if (!('type' in node)) continue
      if (node['type'] === 'object') assert.equal(node['additionalProperties'], false)
      if (node['type'] === 'string') assert.ok('maxLength' in node || 'enum' in node, JSON.stringify(node))
    }
})
