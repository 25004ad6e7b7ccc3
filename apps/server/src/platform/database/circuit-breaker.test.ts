import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const never = () => new Promise<never>(() => {})

describe('an answer of the database that does not come', () => {
  test('SEC-89 ends within a second if no write commits either, and further calls end at once', async () => {
    const circuit = createCircuitBreaker(never)
    const startedAt = performance.now()
    await assert.rejects(circuit.guard(never()), DatabaseUnavailable)
    const milliseconds = performance.now() - startedAt
    // The second half is for a busy machine.
    assert(milliseconds > 600 && milliseconds < 1_500, `${milliseconds} ms`)
    assert.throws(() => circuit.check(), DatabaseUnavailable)
    circuit.stop()
  })

  test('SEC-89 ends as soon if a write has just committed', async () => {
    const first = Promise.withResolvers<void>()
    let probes = 0
    const circuit = createCircuitBreaker(async () => {
      first.resolve()
      probes += 1
      return probes === 1 || never()
    })
    const waiting = assert.rejects(circuit.guard(never()), DatabaseUnavailable)
    await first.promise
    const startedAt = performance.now()
    await assert.rejects(circuit.guard(never()), DatabaseUnavailable)
    const milliseconds = performance.now() - startedAt
    assert(milliseconds < 1_000, `${milliseconds} ms`)
    await waiting
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
