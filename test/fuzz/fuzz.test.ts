import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { OPERATIONS } from '@havn/contract'
import { createCallReader } from '../../apps/server/src/edge/http/read-call.ts'
import { ndctCreation } from '../support/ndct.ts'
import { rounds } from '../support/rounds.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { bodies, headerSets } from './arbitraries.ts'
import { prepare, useBank } from '../support/bank.ts'

const count = rounds({ usually: 5_000, long: 100_000 })
const atOnce = 48
const stallMillisecondsMax = 50

describe('generated calls', () => {
  const bank = useBank()
  // A signature of P-256 is ten times cheaper to make.
  const tpp = prepare(() => bank.newTpp({ keyType: 'P-256' }))

  const seed = Number(process.env['HAVN_SEED'] ?? Date.now() % 1_000_000_000)

  test(`${count} bodies and header sets: no 5xx (seed ${seed})`, { timeout: 240_000 }, async () => {
    const calls = fc.sample(
      fc.tuple(bodies, fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, headerSets)),
      { numRuns: count, seed },
    )
    const statuses = new Map<number, number>()
    let next = 0
    const worker = async () => {
      for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
        const [body, headers] = call
        const answer = await send(bank.port, signedRequest(tpp, ndctCreation({ body, headers })))
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        assert(
          answer.status < 500,
          `${answer.status} to ${JSON.stringify({ body: body.toString('latin1'), headers })}`,
        )
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    console.log(`answers: ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`)
    assert((statuses.get(201) ?? 0) > count / 100, 'some must be accepted')
  })

  test(`reading one takes less than ${stallMillisecondsMax} ms of the processor, whatever it contains`, () => {
    const read = createCallReader(OPERATIONS.createNdctPayment, true)
    let worst = 0
    for (const [body, headers] of fc.sample(fc.tuple(bodies, headerSets), {
      numRuns: 20_000,
      seed: seed + 1,
    })) {
      const received = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]))
      const readOnce = () => {
        const start = process.threadCpuUsage()
        read({ method: 'POST', target: '/', headers: received, body })
        const { user, system } = process.threadCpuUsage(start)
        return (user + system) / 1000
      }
      const first = readOnce()
      // A collection of garbage that falls into it is none of its own: what is slow by itself is slow again.
      worst = Math.max(worst, first < stallMillisecondsMax ? first : Math.min(readOnce(), readOnce()))
    }
    console.log(`the slowest took ${worst.toFixed(1)} ms`)
    assert(worst < stallMillisecondsMax)
  })
})
