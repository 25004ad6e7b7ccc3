import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headerDefinition } from '../headers/header-sets.ts'
import type { AnswerOf, BodyOf, Operation } from '../operation.ts'
import { compileBody } from '../validate.ts'
import { BERLIN_GROUP_OPERATIONS } from './operations.ts'

const operations = Object.values<Operation>(BERLIN_GROUP_OPERATIONS)

test('no two operations share an id, or method and path', () => {
  const ids = operations.map(({ id }) => id)
  const routes = operations.map(({ method, path }) => `${method} ${path}`)
  assert.equal(new Set(ids).size, operations.length)
  assert.equal(new Set(routes).size, operations.length)
})

for (const { id, body, headers, path, pathParameters } of operations)
  test(`${id} is described completely`, () => {
    if (body !== undefined) assert.deepEqual(compileBody(body.schema)(body.example).ok, true)
    for (const name of [...headers.required, ...headers.optional])
      assert.ok(headerDefinition(name, headers.definitions).description)
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(new Set(names), new Set(Object.keys(pathParameters)))
  })

test('the types of bodies and answers are those of their schemas', () => {
  type Create = typeof BERLIN_GROUP_OPERATIONS.createConsent
  const body: BodyOf<Create>['frequencyPerDay'] = 4
  const answer: Extract<AnswerOf<Create>, { status: 201 }>['body'] = {
    consentStatus: 'received',
    consentId: '019a86f6-5a0b-7c39-8d6e-0d7c1b2a9f10',
    _links: { scaStatus: { href: '/v1/consents' } },
  }
  assert.deepEqual([body, answer.consentStatus], [4, 'received'])
})
