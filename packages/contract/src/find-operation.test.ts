import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOperation, operationsAt } from './find-operation.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'

test('every operation is found at the path of its own example', () => {
  for (const { id, method, path, pathParameters } of Object.values<Operation>(OPERATIONS)) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => pathParameters[name]?.example ?? '')
    assert.equal(findOperation(method, filled)?.id, id)
    assert.equal(findOperation(method, `${filled}?withAccounts=true`)?.id, id)
  }
})

test('another method, a slash at the end, a part too many, an empty id: none', () => {
  const none: readonly (readonly [string, string])[] = [
    ['DELETE', '/v1/sandbox/clock'],
    ['GET', '/v1/sandbox/clock/'],
    ['GET', '/v1/sandbox/clock/x'],
    ['GET', '/v1/sandbox/requests/'],
    ['GET', ''],
  ]
  for (const [method, path] of none) assert.equal(findOperation(method, path), undefined, path)
})

test('operationsAt finds every method of a path', () => {
  const methods = operationsAt('/v1/sandbox/clock').map(({ method }) => method)
  assert.deepEqual(methods, ['GET', 'PUT'])
})
