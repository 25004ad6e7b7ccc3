import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const never = () => new Promise<never>(() => {})
const tickMilliseconds = 100

/** Lets the timers of the circuit breaker run, one tick at a time, until `waiting` has ended; returns how many it took. */
async function ticksUntilEnd({ mock }: TestContext, waiting: Promise<unknown>): Promise<number> {
  let hasEnded = false
  const end = () => void (hasEnded = true)
  waiting.then(end, end)
  for (let ticks = 0; ; ticks += 1) {
    await new Promise(setImmediate)
    if (hasEnded) return ticks
    assert(ticks < 100, 'it should have ended')
    mock.timers.tick(tickMilliseconds)
  }
}

describe('an answer of the database that does not come', () => {
  test('SEC-89 ends within a second if no write commits either, and further calls end at once', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const circuit = createCircuitBreaker(never)
    const waiting = assert.rejects(circuit.guard(never()), DatabaseUnavailable)
    const ticks = await ticksUntilEnd(t, waiting)
    await waiting
    assert(ticks > 6 && ticks <= 10, `${ticks} ticks`)
    assert.throws(() => circuit.check(), DatabaseUnavailable)
    circuit.stop()
  })

  test('SEC-89 ends as soon if a write has just committed', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const first = Promise.withResolvers<void>()
    let probes = 0
    const circuit = createCircuitBreaker(async () => {
      first.resolve()
      probes += 1
      return probes === 1 || never()
    })
    const waiting = assert.rejects(circuit.guard(never()), DatabaseUnavailable)
    await ticksUntilEnd(t, first.promise)
    const next = assert.rejects(circuit.guard(never()), DatabaseUnavailable)
    const ticks = await ticksUntilEnd(t, next)
    assert(ticks <= 10, `${ticks} ticks`)
    await Promise.all([waiting, next])
    circuit.stop()
  })

  test('is waited for as long as writes commit: the database is only busy', async () => {
    const circuit = createCircuitBreaker(async () => true)
    assert.equal(await circuit.guard(sleep(900).then(() => 'late')), 'late')
    circuit.check()
    circuit.stop()
  })

  test('ends also if the circuit was opened by somebody else, but not if a write commits at once', async () => {
    const silent = createCircuitBreaker(never)
    const waiting = silent.guard(never())
    silent.open()
    await assert.rejects(waiting, DatabaseUnavailable)
    silent.stop()
    const healthy = createCircuitBreaker(async () => true)
    const answer = healthy.guard(sleep(1_200).then(() => 'late'))
    healthy.open()
    assert.equal(await answer, 'late')
    healthy.check()
    healthy.stop()
  })
})
