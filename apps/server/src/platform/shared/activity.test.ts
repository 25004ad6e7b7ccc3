import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { repeat } from './repeat.ts'
import { createActivity } from './activity.ts'

test('a process is idle fifteen seconds after something happened, and wakes once when something happens again', () => {
  const clock = { now: 0 }
  const activity = createActivity(() => clock.now)
  let woken = 0
  activity.onWake(() => (woken += 1))
  clock.now = 15_000
  assert.equal(activity.isIdle, false)
  clock.now = 15_001
  assert.equal(activity.isIdle, true)
  activity.note()
  activity.note()
  assert.equal(woken, 1)
  assert.equal(activity.isIdle, false)
})

test('SEC-59 repeated work pauses longer while nothing happens, and starts soon after something does', async () => {
  const clock = { now: 0 }
  const activity = createActivity(() => clock.now)
  clock.now = 20_000
  const done = { rounds: 0 }
  const repeated = repeat({
    work: async () => void (done.rounds += 1),
    everyMilliseconds: 5,
    whileIdle: { activity, everyMilliseconds: 60_000 },
    onError: (error) => assert.fail(String(error)),
  })
  await sleep(50)
  assert.equal(done.rounds, 1)
  activity.note()
  while (done.rounds < 3) await sleep(5)
  await repeated.stop()
  const roundsAtStop = done.rounds
  clock.now = 60_000
  activity.note()
  await sleep(20)
  assert.equal(done.rounds, roundsAtStop)
})
