import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import { buildOpenApi } from './openapi.ts'
import type { Json, JsonObject } from './openapi-schema.ts'
import { SIGNING_HEADERS } from './openapi-security.ts'

const document = buildOpenApi()

const at = (json: Json | undefined, ...names: readonly string[]): Json | undefined =>
  names.reduce<Json | undefined>(
    (place, name) =>
      typeof place === 'object' && place !== null && !Array.isArray(place)
        ? (place as JsonObject)[name]
        : undefined,
    json,
  )

const fieldsOf = (json: Json | undefined): [string, Json][] =>
  typeof json === 'object' && json !== null ? Object.entries(json) : []

const resolve = (json: Json): Json => {
  const reference = at(json, '$ref')
  return typeof reference === 'string' ? (at(document, ...reference.slice(2).split('/')) ?? null) : json
}

const describedAs = ({ path, method }: Operation): Json => {
  const described = at(document, 'paths', path, method.toLowerCase())
  assert(described !== undefined, path)
  return described
}

describe('signing is a security scheme', () => {
  const schemesOf = (operation: Operation): string[] => {
    const security = at(describedAs(operation), 'security') ?? document['security']
    return fieldsOf(security).flatMap(([, requirement]) => fieldsOf(requirement).map(([name]) => name))
  }

  for (const operation of Object.values<Operation>(OPERATIONS))
    test(`DX-07 ${operation.id} requires the headers of its parameters and of its security schemes`, () => {
      const parameters = fieldsOf(at(describedAs(operation), 'parameters')).map(([, one]) => resolve(one))
      const required = parameters
        .filter((one) => at(one, 'in') === 'header' && at(one, 'required') === true)
        .map((one) => JSON.stringify(at(one, 'name')).replaceAll('"', '').toLowerCase())
      const signing = schemesOf(operation).flatMap(
        (name) => Object.entries(SIGNING_HEADERS).find(([scheme]) => scheme === name)?.[1] ?? [],
      )
      assert.deepEqual([...required, ...signing].toSorted(), [...operation.headers.required].toSorted())
    })

  test('no header that signing makes is a parameter, which a generated client would ask its caller for', () => {
    const names = new Set(
      fieldsOf(at(document, 'components', 'parameters')).map(([, one]) => at(one, 'name')),
    )
    for (const name of Object.values(SIGNING_HEADERS).flat()) assert(!names.has(HEADERS[name].name), name)
  })
})

describe('generated clients get good names', () => {
  const schemas = fieldsOf(at(document, 'components', 'schemas'))

  /** Schemas written where they are used, with their place. */
  const inlineSchemas = (json: Json, place: string): [string, Json][] =>
    fieldsOf(json).flatMap(([name, value]) =>
      name === 'example' || name === 'examples'
        ? []
        : [[`${place}/${name}`, value] as [string, Json], ...inlineSchemas(value, `${place}/${name}`)],
    )

  const inline = [
    ...schemas.flatMap(([name, schema]) => inlineSchemas(schema, name)),
    ...inlineSchemas(document['paths'] ?? {}, 'paths'),
    ...fieldsOf(document['components'] ?? {})
      .filter(([kind]) => kind !== 'schemas')
      .flatMap(([kind, components]) => inlineSchemas(components, kind)),
  ]

  test('every enum, and every object with fields, is a component with a name', () => {
    const nameless = inline.filter(
      ([, schema]) =>
        Array.isArray(at(schema, 'enum')) ||
        (at(schema, 'type') === 'object' && fieldsOf(at(schema, 'properties')).length > 0),
    )
    assert.deepEqual(
      nameless.map(([place]) => place),
      [],
    )
  })

  test('no schema has the name of something that every program has, such as Date', () => {
    for (const [name] of schemas) assert(!(name in globalThis), name)
  })

  test('the links of a new payment have names', () => {
    const links = at(document, 'components', 'schemas', 'PaymentLinks', 'properties')
    assert(fieldsOf(links).some(([name]) => name === 'scaRedirect'))
  })
})

describe('what operations share is written once', () => {
  const repeated = (kind: 'parameters' | 'responses'): string[] => {
    const written = Object.values<Operation>(OPERATIONS)
      .flatMap((operation) => fieldsOf(at(describedAs(operation), kind)).map(([, one]) => one))
      .filter((one) => at(one, '$ref') === undefined)
      .map((one) => JSON.stringify(one))
    return written.filter((one, index) => written.indexOf(one) !== index)
  }

  test('parameters', () => {
    assert.deepEqual(repeated('parameters'), [])
  })

  test('answers', () => {
    assert.deepEqual(repeated('responses'), [])
  })

  test('the document, as it is served, stays below 620 kB', () => {
    assert(JSON.stringify(document).length < 620_000, `${JSON.stringify(document).length}`)
  })
})
