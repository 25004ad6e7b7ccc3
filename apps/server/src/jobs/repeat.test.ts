import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { repeat } from './repeat.ts'

test('again and again, one after the other; a look that fails is told of and the next goes on', async () => {
  const done = { looks: 0 }
  let atOnce = 0
  const errors: unknown[] = []
  const repeated = repeat({
    async work() {
      done.looks += 1
      atOnce += 1
      assert.equal(atOnce, 1)
      await sleep(5)
      atOnce -= 1
      if (done.looks === 2) throw new Error('the second')
    },
    everyMilliseconds: 1,
    onError: (error) => void errors.push(error),
  })
  while (done.looks < 5) await sleep(1)
  await repeated.stop()
  assert.deepEqual(errors.map(String), ['Error: the second'])
  assert.equal(atOnce, 0, 'who stops waits for the look that has begun')
  const stoppedAt = done.looks
  await sleep(30)
  assert.equal(done.looks, stoppedAt)
})
