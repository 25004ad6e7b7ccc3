import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTry, RETRY_SCHEDULE } from './retry-schedule.ts'

const created = Date.UTC(2026, 10, 16, 11)
const day = 86_400_000
const at = (change: Partial<Parameters<typeof nextTry>[1]>) =>
  nextTry(RETRY_SCHEDULE, {
    tries: 1,
    createdMilliseconds: created,
    nowMilliseconds: created,
    chance: 0.5,
    ...change,
  })

test('10 s, 1 min, 5 min, 30 min, 2 h, 6 h and every 6 h from there', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 100].map((tries) => (at({ tries }) ?? 0) - created)
  assert.deepEqual(
    delays.map((delay) => delay / 1000),
    [10, 60, 300, 1_800, 7_200, 21_600, 21_600, 21_600],
  )
})

test('a delay varies at random by a fifth', () => {
  assert.equal(at({ chance: 0 }), created + 8_000)
  assert.equal(at({ chance: 1 }), created + 12_000)
})

test('the last try is 24 h after the creation of the notification; then it is given up', () => {
  assert.equal(at({ tries: 9, nowMilliseconds: created + day - 3_600_000 }), created + day)
  assert.equal(at({ tries: 9, nowMilliseconds: created + day - 1 }), created + day)
  assert.equal(at({ tries: 10, nowMilliseconds: created + day }), undefined)
})

test('with any random delays, a dead receiver is tried 9 to 11 times', () => {
  for (const chance of [0, 0.25, 0.5, 0.75, 1]) {
    let tries = 0
    for (let now: number | undefined = created; now !== undefined; tries += 1)
      now = at({ tries: tries + 1, nowMilliseconds: now, chance })
    assert(tries >= 9 && tries <= 11, `${tries} tries`)
  }
})
