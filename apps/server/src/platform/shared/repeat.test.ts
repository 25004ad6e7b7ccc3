import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { repeat } from './repeat.ts'

test('rounds run one after the other; one that fails is reported, and the next one runs', async () => {
  const done = { rounds: 0 }
  let running = 0
  const errors: unknown[] = []
  const repeated = repeat({
    async work() {
      done.rounds += 1
      running += 1
      assert.equal(running, 1)
      await sleep(5)
      running -= 1
      if (done.rounds === 2) throw new Error('the second')
    },
    everyMilliseconds: 1,
    onError: (error) => void errors.push(error),
  })
  while (done.rounds < 5) await sleep(1)
  await repeated.stop()
  assert.deepEqual(errors.map(String), ['Error: the second'])
  assert.equal(running, 0, 'stop waits for the round that has begun')
  const roundsAtStop = done.rounds
  await sleep(30)
  assert.equal(done.rounds, roundsAtStop)
})
