import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLanes } from './lanes.ts'

test('each lane has its own room, and all together have one', () => {
  const lanes = createLanes({ atOnce: 5, atOncePerLane: 2 })
  lanes.take('a')
  lanes.take('a')
  lanes.take('b')
  assert.equal(lanes.room(), 2)
  assert.deepEqual(Object.fromEntries(lanes.rooms()), { a: 0, b: 1 })
  lanes.leave('a', true)
  assert.deepEqual(Object.fromEntries(lanes.rooms()), { a: 1, b: 1 })
  lanes.leave('a', true)
  lanes.leave('b', true)
  assert.equal(lanes.room(), 5)
  assert.deepEqual(Object.fromEntries(lanes.rooms()), {})
})

test('a lane that failed gets one at a time until one goes well', () => {
  const lanes = createLanes({ atOnce: 5, atOncePerLane: 3 })
  lanes.take('a')
  lanes.take('a')
  lanes.leave('a', false)
  assert.deepEqual(Object.fromEntries(lanes.rooms()), { a: 0 })
  lanes.leave('a', false)
  assert.deepEqual(Object.fromEntries(lanes.rooms()), { a: 1 })
  lanes.take('a')
  lanes.leave('a', true)
  assert.deepEqual(Object.fromEntries(lanes.rooms()), {})
})
