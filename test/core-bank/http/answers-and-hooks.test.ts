import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { CoreBankUnavailable, type QuestionOutcome } from '../../../apps/server/src/core-bank/index.ts'
import { type Received, serveCoreBank } from './support/bank-server.ts'
import { connect } from './support/connect.ts'

const bankId = '0b8f2f0f-7a11-4c55-9d6b-3f1c9d0e8f5b'
const personId = '5d1c9d0e-8f5b-4c55-9d6b-0b8f2f0f7a12'
const KARI = { personId, name: 'Kari Nordmann', isPrivateCustomer: true, agreements: [] }

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

/** Serves a core bank and connects to it. */
async function connectTo(
  served: Parameters<typeof serveCoreBank>[0],
  ...more: [options?: object, hooks?: Parameters<typeof connect>[2]]
) {
  const bank = await serveCoreBank(served)
  const coreBank = connect(bank.url, ...more)
  opened.push(bank, coreBank)
  return coreBank
}

async function problemOf(question: Promise<unknown>): Promise<CoreBankUnavailable> {
  const error = await question.then(
    () => assert.fail('the question was answered'),
    (problem: unknown) => problem,
  )
  assert(error instanceof CoreBankUnavailable, String(error))
  return error
}

describe('an answer of assess that is not in the order of its questions, or not as many', () => {
  const customer = { question: 'findCustomer', body: { bankId, personId } } as const
  const account = { kind: 'account', bban: '99860510002' } as const
  const mayPay = {
    question: 'mayPayFrom',
    body: { bankId, personId, agreementId: undefined, account, currency: 'NOK' },
  } as const
  const [known, allowed] = [
    { question: 'findCustomer', answer: KARI },
    { question: 'mayPayFrom', answer: true },
  ]
  const CASES: readonly (readonly [string, readonly unknown[], RegExp | undefined])[] = [
    ['in order', [known, allowed], undefined],
    ['swapped', [allowed, known], /answers\[0\]\.question: expected findCustomer, .*, got mayPayFrom$/],
    [
      'one of them twice',
      [known, known],
      /answers\[1\]\.question: expected mayPayFrom, .*, got findCustomer$/,
    ],
    ['too few', [known], /answers: expected 2, one for each question, got 1$/],
    ['too many', [known, allowed, allowed], /answers: expected 2, one for each question, got 3$/],
    ['none', [], /answers: expected 2, one for each question, got 0$/],
  ]
  for (const [name, answers, message] of CASES)
    test(name, async () => {
      const observed: QuestionOutcome[] = []
      const coreBank = await connectTo(
        {
          onReceived({ reply }) {
            reply(JSON.stringify({ answers }))
            return true
          },
        },
        { optionalQuestions: ['assess'] },
        { observe: (ended) => observed.push(ended.outcome) },
      )
      const question = coreBank.assess?.({ bankId, questions: [customer, mayPay] })
      assert(question)
      if (message === undefined) return assert.deepEqual(await question, { answers })
      const error = await problemOf(question)
      assert.equal(error.outcome, 'invalid')
      assert.match(error.message, message)
      assert.deepEqual(observed, ['invalid'])
    })
})

describe('a hook that throws', () => {
  const broken = () => {
    throw new Error('the hook is broken')
  }
  const hooks = { observe: broken, onCircuitChange: broken }

  test('does not lose the answer of the core bank', async () => {
    const coreBank = await connectTo({ coreBank: { findCustomer: async () => KARI } }, {}, hooks)
    assert.deepEqual(await coreBank.findCustomer({ bankId, personId }), KARI)
  })

  test('does not hide that there was none, nor keep the circuit from opening and closing', async () => {
    let isDown = true
    const received = ({ reply }: Received) => {
      if (isDown) reply('', { status: 503 })
      else reply(JSON.stringify(KARI))
      return true
    }
    const coreBank = await connectTo({ onReceived: received }, {}, hooks)
    const ask = () => coreBank.findCustomer({ bankId, personId })
    const outcomes: string[] = []
    for (let count = 0; count < 6; count += 1) outcomes.push((await problemOf(ask())).outcome)
    assert.deepEqual(outcomes, [...Array<string>(5).fill('overloaded'), 'circuit-open'])
    isDown = false
    await pause(1_500)
    assert.deepEqual(await ask(), KARI)
  })
})
