import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { headerDefinition, type Operation } from '@havn/contract'
import { BERLIN_GROUP_OPERATIONS, MESSAGE_CODES } from '@havn/contract/berlin-group'
import {
  createFactsValidator,
  FACTS,
  type FactsOperation,
  findFactsOperation,
} from '@havn/conformance/berlin-group'
import { compileByAjv } from './compile-by-ajv.ts'

const validator = createFactsValidator(compileByAjv)

const operations = Object.values<Operation>(BERLIN_GROUP_OPERATIONS)

/** The consent for funds confirmations is a document of its own, of which there are no facts. */
const isOfFacts = ({ path }: Operation) => path.startsWith('/v1/')

/** Headers that Havn understands beyond the standard, and what every HTTP call may have. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'host',
  'date',
  'tpp-signed-response-preferred',
])

/** Of version 1.3.16, which is later than the facts. */
const LATER_HEADERS: ReadonlySet<string> = new Set(['client-vop-requested', 'client-vop-request-id'])

/** Named by the standard elsewhere, and of use in more places. */
const TAKEN_MORE_WIDELY: ReadonlySet<string> = new Set([
  'tpp-brand-logging-information',
  'tpp-explicit-authorisation-preferred',
  'psu-id',
  'psu-id-type',
  'psu-corporate-id',
  'psu-corporate-id-type',
])

/** Too large a body is 413 in HTTP; the standard does not say. */
const OWN_STATUSES: ReadonlySet<string> = new Set(['413'])

/** Pages are followed by links, which carry this. */
const OWN_QUERY: ReadonlySet<string> = new Set(['offset'])

const factsOf = ({ method, path, id }: Operation): FactsOperation => {
  const found = findFactsOperation(method, path)
  assert(found, `${id} is in the facts`)
  return found
}

const namesOf = ({ parameters }: FactsOperation, where: string, isRequired?: true) =>
  new Set(
    parameters
      .filter(({ in: place, required = false }) => place === where && (isRequired === undefined || required))
      .map(({ name }) => (where === 'header' ? name.toLowerCase() : name)),
  )

describe('the contract against the facts of the standard', () => {
  for (const operation of operations.filter(isOfFacts))
    test(`${operation.id} has the headers, parameters and statuses of the standard`, () => {
      const facts = factsOf(operation)
      const { required, optional } = operation.headers
      const known = namesOf(facts, 'header')
      const unknown = [...required, ...optional].filter(
        (name) =>
          !known.has(name) &&
          !OWN_HEADERS.has(name) &&
          !LATER_HEADERS.has(name) &&
          !TAKEN_MORE_WIDELY.has(name),
      )
      assert.deepEqual(unknown, [])
      assert.deepEqual(new Set<string>(required), namesOf(facts, 'header', true))
      const queries = namesOf(facts, 'query')
      assert.deepEqual(
        Object.keys(operation.query).filter((name) => !queries.has(name) && !OWN_QUERY.has(name)),
        [],
      )
      const statuses = Object.keys(operation.answers).filter((status) => !OWN_STATUSES.has(status))
      assert.deepEqual(
        statuses.filter((status) => facts.responses[status] === undefined),
        [],
      )
      if (operation.body !== undefined)
        assert.deepEqual(validator.bodyProblems(operation.method, operation.path, operation.body.example), [])
    })

  test('every operation of the standard is there, but for embedded SCA', () => {
    const found = new Set(operations.filter(isOfFacts).map((operation) => factsOf(operation).operation))
    const missing = FACTS.operations.filter(({ operation }) => !found.has(operation))
    assert.deepEqual(
      missing.map(({ method }) => method),
      ['PUT', 'PUT', 'PUT', 'PUT'],
    )
  })

  test('every header has the name of the standard', () => {
    const names = new Set(
      FACTS.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name.toLowerCase())),
    )
    for (const { headers } of operations)
      for (const name of [...headers.required, ...headers.optional].filter(
        (one) => !OWN_HEADERS.has(one) && !LATER_HEADERS.has(one),
      )) {
        assert.ok(names.has(name), name)
        assert.equal(headerDefinition(name, headers.definitions).name.toLowerCase(), name)
      }
  })

  test('no message code is a text of our own', () => {
    assert.equal(MESSAGE_CODES.length, new Set(MESSAGE_CODES).size)
    for (const code of MESSAGE_CODES) assert.match(code, /^[A-Z_]+$/)
  })
})
