import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { collectFaults } from './faults.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { toJson } from './openapi/openapi-schema.ts'

const bodies = Object.values<Operation>(OPERATIONS).flatMap(({ id, body }) => (body ? [{ id, ...body }] : []))

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    'NOK',
    '100.00',
    '2026-11-16',
    '2026-11-16T08:30:00+00:00',
    '17859310028',
    '019a86f2-8d10-7c55-a1b2-3c4d5e6f7081',
    'APPROVE',
    'refuse',
    { bban: '12345678903', currency: 'NOK' },
    [{ reference: '1' }],
    [],
  ),
  fc.constantFrom(-1, -0, 0, 0.5, 1, 60, 315_360_000, 315_360_001, 1e300, Number.MAX_SAFE_INTEGER),
  fc.string({ unit: 'binary', maxLength: 80 }),
)

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

for (const { id, schema, example } of bodies)
  test(`${id}: whatever the compiled check refuses has a problem with a path, and nothing else has`, () => {
    const validator = Compile(schema)
    const fields = Object.keys(fieldsOf(fieldsOf(toJson(schema))['properties']))
    assert.ok(fields.length > 0)
    fc.assert(
      fc.property(fc.constantFrom(...fields, 'other'), oddValue, fc.boolean(), (field, value, isRemoved) => {
        const { [field]: _, ...rest } = fieldsOf(example)
        const body = isRemoved ? rest : { ...rest, [field]: value }
        const faults = collectFaults(schema, body)
        assert.equal(faults.length === 0, validator.Check(body), JSON.stringify(body))
        for (const fault of faults) assert.ok(fault.path?.startsWith(field))
      }),
      { numRuns: 3000 },
    )
  })

test('one is written in the singular, any other number in the plural', () => {
  const textsOf = (schema: TSchema, value: unknown) => collectFaults(schema, value).map(({ text }) => text)
  const one = Type.Array(Type.String(), { minItems: 1, maxItems: 1 })
  assert.deepEqual(textsOf(one, []), ['expected at least 1 element, got 0'])
  assert.deepEqual(textsOf(one, ['a', 'b']), ['expected at most 1 element, got 2'])
  assert.deepEqual(textsOf(Type.Array(Type.String(), { minItems: 2 }), ['a']), [
    'expected at least 2 elements, got 1',
  ])
  const name = (minLength: number, maxLength: number) =>
    Type.String({ description: 'a name', minLength, maxLength })
  assert.deepEqual(textsOf(name(2, 3), 'a'), ['expected a name (2 to 3 characters), got 1 character in "a"'])
  assert.deepEqual(textsOf(name(1, 1), 'ab'), ['expected a name (1 character), got 2 characters in "ab"'])
})
