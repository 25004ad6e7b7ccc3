import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { limitConcurrency, TooBusy } from './limit-concurrency.ts'

/** Work that runs until the test ends it. */
function newWork() {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    log.push(name)
    return new Promise<string>((resolve) => {
      ends.set(name, () => resolve(name))
    })
  }
  return { log, work, end: (name: string) => ends.get(name)?.() }
}

test('work above the limit waits and runs in the order in which it came', async () => {
  const limit = limitConcurrency({ runningMax: 2, waitingMax: 2, waitMillisecondsMax: 1000 })
  const { log, work, end } = newWork()
  const all = ['a', 'b', 'c', 'd'].map((name) => limit('key', work(name)))
  await pause(1)
  assert.deepEqual(log, ['a', 'b'])
  end('b')
  await pause(1)
  assert.deepEqual(log, ['a', 'b', 'c'])
  end('a')
  await pause(1)
  end('c')
  end('d')
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd'])
})

test('a key does not wait for another key', async () => {
  const limit = limitConcurrency({ runningMax: 1, waitingMax: 1, waitMillisecondsMax: 1000 })
  const { log, work, end } = newWork()
  const all = [limit('one', work('a')), limit('one', work('b')), limit('other', work('c'))]
  await pause(1)
  assert.deepEqual(log, ['a', 'c'])
  end('a')
  end('c')
  await pause(1)
  end('b')
  await Promise.all(all)
})

test('work is refused at once if the queue is full, and later if it waits too long; other work goes on', async () => {
  const limit = limitConcurrency({ runningMax: 1, waitingMax: 1, waitMillisecondsMax: 20 })
  const { log, work, end } = newWork()
  const first = limit('key', work('a'))
  const late = assert.rejects(limit('key', work('b')), TooBusy)
  await assert.rejects(limit('key', work('c')), TooBusy)
  await late
  end('a')
  await first
  const next = limit('key', work('d'))
  await pause(1)
  end('d')
  assert.equal(await next, 'd')
  assert.deepEqual(log, ['a', 'd'])
})

test('after work that fails the next one runs', async () => {
  const limit = limitConcurrency({ runningMax: 1, waitingMax: 1, waitMillisecondsMax: 20 })
  await assert.rejects(
    limit('key', () => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.equal(await limit('key', async () => 'yes'), 'yes')
})
