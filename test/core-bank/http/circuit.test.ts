import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createCircuit } from '../../../apps/server/src/core-bank/http/circuit.ts'
import {
  CoreBankUnavailable,
  type HttpCoreBank,
  type QuestionOutcome,
} from '../../../apps/server/src/core-bank/index.ts'
import { type Received, serveCoreBank } from './support/bank-server.ts'
import { connect } from './support/connect.ts'

const bankId = '0b8f2f0f-7a11-4c55-9d6b-3f1c9d0e8f5b'
const personId = '5d1c9d0e-8f5b-4c55-9d6b-0b8f2f0f7a12'

describe('the circuit breaker', () => {
  function opened() {
    let now = 0
    const changes: boolean[] = []
    const circuit = createCircuit({
      failuresMax: 3,
      pauseMilliseconds: { first: 1_000, max: 3_000 },
      now: () => now,
      onChange: (isOpen) => changes.push(isOpen),
    })
    const failTimes = (times: number) => {
      for (let count = 0; count < times; count += 1) {
        assert.equal(circuit.enter(), true)
        circuit.fail()
      }
    }
    return { circuit, changes, failTimes, advance: (milliseconds: number) => (now += milliseconds) }
  }

  test('opens after failures in a row, not after others', () => {
    const { circuit, changes, failTimes } = opened()
    failTimes(2)
    circuit.succeed()
    failTimes(2)
    assert.equal(circuit.enter(), true)
    assert.deepEqual(changes, [])
    circuit.fail()
    assert.equal(circuit.enter(), false)
    assert.deepEqual(changes, [true])
  })

  test('lets one question through after the pause, and closes when it is answered', () => {
    const { circuit, changes, failTimes, advance } = opened()
    failTimes(3)
    advance(999)
    assert.equal(circuit.enter(), false)
    advance(1)
    assert.equal(circuit.enter(), true)
    assert.equal(circuit.enter(), false, 'one probe at a time')
    circuit.succeed()
    assert.equal(circuit.enter(), true)
    assert.deepEqual(changes, [true, false])
  })

  test('doubles the pause when the probe fails, up to the maximum', () => {
    const { circuit, changes, failTimes, advance } = opened()
    failTimes(3)
    for (const pause of [1_000, 2_000, 3_000, 3_000]) {
      advance(pause - 1)
      assert.equal(circuit.enter(), false)
      advance(1)
      assert.equal(circuit.enter(), true)
      circuit.fail()
    }
    assert.deepEqual(changes, [true])
  })

  test('failures of questions that were under way do not lengthen the pause', () => {
    const { circuit, advance } = opened()
    for (let count = 0; count < 10; count += 1) assert.equal(circuit.enter(), true)
    for (let count = 0; count < 10; count += 1) circuit.fail()
    advance(1_000)
    assert.equal(circuit.enter(), true)
  })

  test('an answer to a question that was under way closes it', () => {
    const { circuit, failTimes } = opened()
    assert.equal(circuit.enter(), true)
    failTimes(3)
    circuit.succeed()
    assert.equal(circuit.enter(), true)
  })
})

describe('a core bank that stops answering', () => {
  const closing: { close(): unknown }[] = []
  afterEach(async () => {
    for (const one of closing.splice(0).toReversed()) await one.close()
  })
  const ask = (bank: HttpCoreBank) => bank.findCustomer({ bankId, personId })
  const outcomeOf = (question: Promise<unknown>) =>
    question.then(
      () => 'answered',
      (error: unknown) => (error instanceof CoreBankUnavailable ? error.outcome : String(error)),
    )

  async function bankThat(onReceived: (received: Received) => boolean) {
    const bank = await serveCoreBank({ coreBank: { findCustomer: async () => undefined }, onReceived })
    closing.push(bank)
    return bank
  }

  test('a core bank that hangs fails at once after five questions, is tried again, and does not delay another bank', async () => {
    let isHanging = true
    const hanging = await bankThat(() => isHanging)
    const healthy = await bankThat(() => false)
    const changes: boolean[] = []
    const timeouts = { timeoutsMilliseconds: { findCustomer: 200 } }
    const one = connect(hanging.url, timeouts, { onCircuitChange: (isOpen) => changes.push(isOpen) })
    const other = connect(healthy.url)
    closing.push(one, other)

    const first = Promise.all(Array.from({ length: 5 }, () => outcomeOf(ask(one))))
    assert.equal(await outcomeOf(ask(other)), 'answered')
    assert.deepEqual(new Set(await first), new Set(['timed-out']))
    assert.equal(await outcomeOf(ask(one)), 'circuit-open')
    // On a busy machine one of the five may end before it is sent.
    assert(hanging.questions.length <= 5, 'a question that fails at once is not sent')
    assert.equal(await outcomeOf(ask(other)), 'answered')

    isHanging = false
    while ((await outcomeOf(ask(one))) !== 'answered') await new Promise((done) => setTimeout(done, 50))
    assert.deepEqual(changes, [true, false])
  })

  test('faults of single answers do not open it', async () => {
    const REPLIES: readonly ((received: Received) => void)[] = [
      ({ reply }) => reply('', { status: 500 }),
      ({ reply }) => reply('', { status: 400 }),
      ({ reply }) => reply('{}'),
      ({ reply }) => reply('null', { signature: 'none' }),
    ]
    for (const misbehave of REPLIES) {
      const bank = await bankThat((received) => {
        misbehave(received)
        return true
      })
      const outcomes: QuestionOutcome[] = []
      const coreBank = connect(bank.url, {}, { observe: ({ outcome }) => outcomes.push(outcome) })
      closing.push(coreBank)
      for (let count = 0; count < 7; count += 1) await outcomeOf(ask(coreBank))
      assert(!outcomes.includes('circuit-open'), outcomes.join(' '))
    }
  })

  test('a bank that says it is overloaded is left alone', async () => {
    const bank = await bankThat(({ reply }) => {
      reply('', { status: 503 })
      return true
    })
    const coreBank = connect(bank.url)
    closing.push(coreBank)
    for (let count = 0; count < 5; count += 1) assert.equal(await outcomeOf(ask(coreBank)), 'overloaded')
    assert.equal(await outcomeOf(ask(coreBank)), 'circuit-open')
    assert.equal(bank.questions.length, 5)
  })
})
