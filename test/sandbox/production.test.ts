import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Operation, OPERATIONS } from '@havn/contract'
import { prepare, useBank } from '../support/bank.ts'

const SANDBOX_OPERATIONS = Object.values<Operation>(OPERATIONS).filter(({ sandboxOnly }) => sandboxOnly)

describe('the sandbox’s operations in production', () => {
  const bank = useBank({ environment: 'production' })
  const tpp = prepare(() => bank.newTpp())

  for (const { id, method, path, pathParameters, body } of SANDBOX_OPERATIONS)
    test(`SVC-05 SVC-17 SEC-30 ${id} is absent and is answered like any unknown path`, async () => {
      const headers = { 'X-Request-ID': 'the-same' }
      const sent = { method, headers, ...(body === undefined ? {} : { body: body.example as object }) }
      const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters[name]?.example ?? '')
      const sandbox = await bank.call(tpp, { ...sent, target })
      const unknown = await bank.call(tpp, { ...sent, target: '/v1/no-such-path' })
      assert.equal(sandbox.status, 404)
      assert.equal(sandbox.text, unknown.text)
    })

  test('SVC-17 the OpenAPI document has none of them', async () => {
    const answer = await fetch(`${bank.baseUrl}/openapi.json`)
    const { paths, tags } = (await answer.json()) as { paths: object; tags: { name: string }[] }
    assert(Object.keys(paths).length > 20)
    assert.deepEqual(
      Object.keys(paths).filter((path) => path.includes('sandbox')),
      [],
    )
    assert(!tags.some(({ name }) => name === 'sandbox'))
  })
})
