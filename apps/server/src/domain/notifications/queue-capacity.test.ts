import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueueCapacity } from './queue-capacity.ts'

test('each queue has a capacity of its own, and all queues together have one', () => {
  const capacity = createQueueCapacity({ deliveriesMax: 5, deliveriesPerQueueMax: 2 })
  capacity.start('a')
  capacity.start('a')
  capacity.start('b')
  assert.equal(capacity.free(), 2)
  assert.deepEqual(Object.fromEntries(capacity.freeByQueue()), { a: 0, b: 1 })
  capacity.end('a', true)
  assert.deepEqual(Object.fromEntries(capacity.freeByQueue()), { a: 1, b: 1 })
  capacity.end('a', true)
  capacity.end('b', true)
  assert.equal(capacity.free(), 5)
  assert.deepEqual(Object.fromEntries(capacity.freeByQueue()), {})
})

test('a queue that failed gets one delivery at a time until one succeeds', () => {
  const capacity = createQueueCapacity({ deliveriesMax: 5, deliveriesPerQueueMax: 3 })
  capacity.start('a')
  capacity.start('a')
  capacity.end('a', false)
  assert.deepEqual(Object.fromEntries(capacity.freeByQueue()), { a: 0 })
  capacity.end('a', false)
  assert.deepEqual(Object.fromEntries(capacity.freeByQueue()), { a: 1 })
  capacity.start('a')
  capacity.end('a', true)
  assert.deepEqual(Object.fromEntries(capacity.freeByQueue()), {})
})
