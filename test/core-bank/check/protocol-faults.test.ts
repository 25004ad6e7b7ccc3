import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { checkRequest, type MacKey } from '../../../apps/server/src/core-bank/http/protocol.ts'
import { macKey, OTHER_SECRET, type Received, SECRET } from '../http/support/bank-server.ts'
import { BANK_OF_ONE, checkProtocol } from './support/run-check.ts'

const keys: readonly MacKey[] = [macKey('k1', SECRET), macKey('k2', OTHER_SECRET)]

/** Answers a request as if its signature were right. */
function answerAnyway({ body, reply }: Received): true {
  const query = body.endsWith(':') ? undefined : JSON.parse(body)
  if (query === undefined) reply('', { status: 400 })
  else
    void BANK_OF_ONE.findCustomerByNationalId?.(query).then((found) => reply(JSON.stringify(found ?? null)))
  return true
}

const timeOf = ({ signature }: Received) => Number(/^t=(\d+)/.exec(signature)?.[1])
const problemOf = ({ signature, body }: Received, path: string, nowMilliseconds: number) =>
  checkRequest(keys, signature, { path, body, nowMilliseconds })

/** Banks with one fault each, and the cases that must notice. */
const FAULTS: Readonly<
  Record<string, { onReceived: (received: Received) => boolean | undefined; failed: string[] }>
> = {
  'answers whoever asks': {
    onReceived: (received) => (received.name === 'noSuchQuestion' ? undefined : answerAnyway(received)),
    failed: [
      'no-signature',
      'wrong-mac',
      'changed-body',
      'other-question',
      'unknown-key',
      'wrong-secret',
      'replayed-later',
      'from-the-future',
    ],
  },
  'does not look at the time': {
    onReceived: (received) =>
      received.name === 'findCustomerByNationalId' &&
      problemOf(received, '/core-bank/v1/findCustomerByNationalId', timeOf(received)) === undefined
        ? answerAnyway(received)
        : undefined,
    failed: ['replayed-later', 'from-the-future'],
  },
  'leaves the path out of the MAC': {
    onReceived: (received) =>
      problemOf(received, '/core-bank/v1/findCustomer', Date.now()) === undefined
        ? answerAnyway(received)
        : undefined,
    failed: ['other-question'],
  },
  'has a clock that is 45 seconds fast': {
    onReceived(received) {
      const path = `/core-bank/v1/${received.name}`
      if (problemOf(received, path, Date.now() + 45_000) === undefined) return undefined
      received.reply('', { status: 401 })
      return true
    },
    failed: ['clock-within-a-minute'],
  },
  'accepts one key': {
    onReceived({ signature, reply }) {
      if (!signature.includes('k=k2')) return undefined
      reply('', { status: 401 })
      return true
    },
    failed: ['second-key'],
  },
  'does not sign its answers': {
    onReceived({ name, reply, signature, body }) {
      if (name !== 'findCustomerByNationalId' || !body.includes('14838530061')) return undefined
      if (problemOf({ signature, body } as Received, `/core-bank/v1/${name}`, Date.now()) !== undefined)
        return undefined
      reply('null', { signature: '' })
      return true
    },
    failed: ['signed-answer', 'clock-within-a-minute', 'second-key', 'unknown-fields'],
  },
  'answers 404 for nobody': {
    onReceived({ body, reply }) {
      if (!body.includes('17912099997')) return undefined
      reply('', { status: 404 })
      return true
    },
    failed: ['null-for-nobody'],
  },
  'answers every question with 200': {
    onReceived({ name, reply }) {
      if (name !== 'noSuchQuestion') return undefined
      reply('null')
      return true
    },
    failed: ['unknown-question'],
  },
  'accepts half a body as a question': {
    onReceived({ body, reply }) {
      if (!body.endsWith(':')) return undefined
      reply('null')
      return true
    },
    failed: ['unreadable-question'],
  },
  'refuses a field that it does not know': {
    onReceived({ body, reply }) {
      if (!body.includes('fromALaterVersion')) return undefined
      reply('', { status: 400 })
      return true
    },
    failed: ['unknown-fields'],
  },
}

/** Refuses half a body before applying the fault, unless half a body is the fault. */
const refuseHalf = (received: Received) => {
  if (!received.body.endsWith(':')) return undefined
  received.reply('', { status: 400 })
  return true
}

describe('the cases about the protocol notice a bank that', () => {
  for (const [name, { onReceived, failed }] of Object.entries(FAULTS))
    test(name, async () => {
      const report = await checkProtocol({
        keys,
        onReceived: (received) => onReceived(received) ?? refuseHalf(received),
      })
      assert.deepEqual(report.failed, failed)
    })

  test('takes 40 ms for each question, and one that closes each connection: both are warnings', async () => {
    const slow = await checkProtocol({
      keys,
      onReceived(received) {
        const path = '/core-bank/v1/findCustomerByNationalId'
        if (received.name !== 'findCustomerByNationalId' || received.body.endsWith(':'))
          return refuseHalf(received)
        if (problemOf(received, path, Date.now()) !== undefined) return undefined
        received.response.setHeader('connection', 'close')
        void pause(40).then(() => answerAnyway(received))
        return true
      },
    })
    assert.deepEqual(slow.failed, [])
    assert.match(slow.warnings.join('\n'), /TCP_NODELAY/)
    assert.match(slow.warnings.join('\n'), /20 questions took 20 connections/)
  })

  test('does not sign at all: no questions follow the protocol cases', async () => {
    const report = await checkProtocol({ keys, onReceived: answerUnsigned, groups: ['protocol', 'reading'] })
    assert(report.failed.includes('signed-answer'))
    assert(report.failed.every((id) => !id.startsWith('reading/')))
  })
})

function answerUnsigned({ reply }: Received): true {
  reply('null', { signature: '' })
  return true
}
