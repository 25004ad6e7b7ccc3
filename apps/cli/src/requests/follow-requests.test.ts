import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFollower } from './follow-requests.ts'

/** A cursor of this millisecond; the number tells those of one millisecond apart. */
const cursor = (milliseconds: number, number = 0) => {
  const hex = milliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(number).padStart(12, '0')}`
}

/** A log to which calls are added, and which is listed as the bank lists it. */
function newLog() {
  const stored: string[] = []
  const asked: string[] = []
  return {
    asked,
    add: (...cursors: string[]) => void stored.push(...cursors),
    list: async (after: string) => {
      asked.push(after)
      const found = stored.filter((one) => one > after).toSorted()
      return found.slice(0, 200).map((one) => ({ cursor: one }))
    },
  }
}

const now = Date.UTC(2026, 10, 16, 9)

test('DX-15 each call comes once, in order, also one that another process stored late', async () => {
  const log = newLog()
  log.add(cursor(now))
  const follower = createFollower(log.list, [{ cursor: cursor(now) }])
  assert.deepEqual(await follower.next(), [])
  log.add(cursor(now + 50), cursor(now + 40))
  assert.deepEqual(
    (await follower.next()).map((one) => one.cursor),
    [cursor(now + 40), cursor(now + 50)],
  )
  log.add(cursor(now + 45))
  assert.deepEqual(
    (await follower.next()).map((one) => one.cursor),
    [cursor(now + 45)],
  )
  assert.deepEqual(await follower.next(), [])
})

test('more calls than one page has, all within the seconds that are asked for again', async () => {
  const log = newLog()
  const follower = createFollower(log.list, [])
  const many = Array.from({ length: 450 }, (_, index) => cursor(now + (index % 3), index))
  log.add(...many)
  const found = await follower.next()
  assert.equal(found.length, 450)
  assert.equal(new Set(found.map((one) => one.cursor)).size, 450)
  assert.deepEqual(await follower.next(), [])
})

test('what is asked for again is only the last seconds', async () => {
  const log = newLog()
  const follower = createFollower(log.list, [{ cursor: cursor(now) }])
  await follower.next()
  log.add(cursor(now + 60_000))
  await follower.next()
  await follower.next()
  assert.deepEqual(
    log.asked.map((one) => Number.parseInt(one.replace('-', '').slice(0, 12), 16) - now),
    [-3_000, -3_000, 57_000],
  )
})
