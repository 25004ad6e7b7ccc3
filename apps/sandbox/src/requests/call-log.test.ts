import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openCallLog, waitingMax } from './call-log.ts'

/** A log whose database can be made to hang or to fail. */
function openLog() {
  const batches: number[][] = []
  const losses: number[] = []
  const errors: unknown[] = []
  let gate = Promise.resolve()
  let failure: Error | undefined
  const log = openCallLog<number>({
    async write(entries) {
      await gate
      if (failure) throw failure
      batches.push([...entries])
    },
    onError: (error) => errors.push(error),
    onLost: (count) => losses.push(count),
  })
  return {
    log,
    batches,
    losses,
    errors,
    block: () => {
      const blocked = Promise.withResolvers<void>()
      gate = blocked.promise
      return blocked.resolve
    },
    fail: (error: Error | undefined) => {
      failure = error
    },
  }
}

const addAll = (log: { add(entry: number): void }, from: number, count: number) => {
  for (let entry = from; entry < from + count; entry += 1) log.add(entry)
}

describe('openCallLog', () => {
  test('entries that come within 20 ms are written together, without a call of settle', async () => {
    const { log, batches } = openLog()
    addAll(log, 0, 3)
    assert.deepEqual(batches, [])
    await pause(100)
    assert.deepEqual(batches, [[0, 1, 2]])
  })

  test('settle resolves when everything added before is written', async () => {
    const { log, batches } = openLog()
    addAll(log, 0, 450)
    await log.settle()
    assert.deepEqual(
      batches.map(({ length }) => length),
      [200, 200, 50],
    )
    assert.deepEqual(
      batches.flat(),
      Array.from({ length: 450 }, (_, index) => index),
    )
    await log.settle()
    assert.equal(batches.length, 3)
  })

  test('settle waits for the batch that is being written, and not for entries added later', async () => {
    const { log, batches, block } = openLog()
    const release = block()
    addAll(log, 0, 2)
    const settled = log.settle()
    addAll(log, 2, 2)
    release()
    await settled
    assert.deepEqual(batches[0], [0, 1])
    await log.settle()
    assert.deepEqual(batches.flat(), [0, 1, 2, 3])
  })

  test('with a slow database a limited number waits; the rest is lost and counted', async () => {
    const { log, batches, losses, block } = openLog()
    const release = block()
    log.add(0)
    const settled = log.settle()
    addAll(log, 1, waitingMax + 7)
    log.lose()
    release()
    await settled
    await log.settle()
    assert.equal(batches.flat().length, 1 + waitingMax)
    assert.equal(
      losses.reduce((sum, count) => sum + count, 0),
      8,
    )
  })

  test('a batch that fails is lost and counted; the next is written', async () => {
    const { log, batches, losses, errors, fail } = openLog()
    fail(new Error('no database'))
    addAll(log, 0, 3)
    await log.settle()
    fail(undefined)
    log.add(3)
    await log.settle()
    assert.deepEqual([batches, losses, errors.length], [[[3]], [3], 1])
  })

  test('settle gives up after 3 seconds if the database hangs', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { log, block, errors } = openLog()
    const release = block()
    log.add(0)
    const settling = log.settle()
    t.mock.timers.tick(2_999)
    await new Promise(setImmediate)
    assert.equal(errors.length, 0)
    t.mock.timers.tick(1)
    await settling
    assert.equal(errors.length, 1)
    release()
  })
})
