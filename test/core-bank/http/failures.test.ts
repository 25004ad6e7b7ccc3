import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CoreBankUnavailable,
  type HttpCoreBank,
  type QuestionOutcome,
} from '../../../apps/server/src/core-bank/index.ts'
import { signAnswer } from '../../../apps/server/src/core-bank/http/protocol.ts'
import {
  type BankServer,
  macKey,
  OTHER_SECRET,
  type Received,
  SECRET,
  serveCoreBank,
} from './support/bank-server.ts'
import { connect } from './support/connect.ts'

const bankId = '0b8f2f0f-7a11-4c55-9d6b-3f1c9d0e8f5b'
const personId = '5d1c9d0e-8f5b-4c55-9d6b-0b8f2f0f7a12'
const KARI = { personId, name: 'Kari Nordmann', isPrivateCustomer: true, agreements: [] }
const KARI_JSON = JSON.stringify(KARI)

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function bankThat(onReceived: (received: Received) => boolean): Promise<BankServer> {
  const bank = await serveCoreBank({ onReceived })
  opened.push(bank)
  return bank
}

function connected(
  url: string,
  ...more: [options?: object, hooks?: Parameters<typeof connect>[2]]
): HttpCoreBank {
  const coreBank = connect(url, ...more)
  opened.push(coreBank)
  return coreBank
}

const ask = (coreBank: HttpCoreBank) => coreBank.findCustomer({ bankId, personId })

async function problemOf(question: Promise<unknown>): Promise<CoreBankUnavailable> {
  try {
    await question
  } catch (error) {
    assert(error instanceof CoreBankUnavailable, String(error))
    // Neither the question nor the answer may get into a log.
    for (const personal of ['Kari', personId, bankId])
      assert(!error.message.includes(personal), error.message)
    return error
  }
  return assert.fail('the question was answered')
}

describe('everything but a verified answer rejects', () => {
  const k1 = macKey('k1', SECRET)
  const CASES: readonly (readonly [string, (received: Received) => void, QuestionOutcome, RegExp])[] = [
    ['no signature', ({ response }) => response.end(KARI_JSON), 'unproven', /it has no Havn-Signature/],
    [
      'the MAC of another secret',
      ({ reply, signature }) =>
        reply(KARI_JSON, {
          signature: signAnswer(macKey('k1', OTHER_SECRET), {
            status: 200,
            requestSignature: signature,
            body: KARI_JSON,
          }),
        }),
      'unproven',
      /is not the MAC of this answer to this question/,
    ],
    [
      'a key that Havn does not know',
      ({ reply, signature }) =>
        reply(KARI_JSON, {
          signature: signAnswer(macKey('k9', SECRET), {
            status: 200,
            requestSignature: signature,
            body: KARI_JSON,
          }),
        }),
      'unproven',
      /a key that Havn does not know \(k=k9\)/,
    ],
    [
      'a body that was changed on the way',
      ({ reply, signature }) =>
        reply(KARI_JSON.replace('Kari', 'Mari'), {
          signature: signAnswer(k1, { status: 200, requestSignature: signature, body: KARI_JSON }),
        }),
      'unproven',
      /is not the MAC/,
    ],
    [
      'the MAC of the request sent back',
      ({ reply, signature }) => reply(KARI_JSON, { signature }),
      'unproven',
      /not of the form k=…,v1=…/,
    ],
    [
      'another schema',
      ({ reply }) => reply(JSON.stringify({ ...KARI, agreements: [{ agreementId: 'x', name: 'Kari AS' }] })),
      'invalid',
      /agreements\[0\]\.agreementId: expected a text such as .*, got a text of 1 characters/,
    ],
    [
      'text instead of JSON',
      ({ reply }) => reply('Kari Nordmann'),
      'invalid',
      /expected JSON in UTF-8, got 13 bytes/,
    ],
    ['an empty body', ({ reply }) => reply(''), 'invalid', /expected JSON in UTF-8, got 0 bytes/],
    ['401', ({ reply }) => reply('', { status: 401 }), 'unauthorized', /expected status 200, got 401$/],
    ['500', ({ reply }) => reply('', { status: 500 }), 'no-answer', /expected status 200, got 500$/],
    ['201, although signed', ({ reply }) => reply(KARI_JSON, { status: 201 }), 'no-answer', /got 201$/],
    ['503', ({ reply }) => reply('', { status: 503 }), 'overloaded', /got 503$/],
    [
      'an unsigned 502 of a proxy',
      ({ response }) => response.writeHead(502).end('Kari'),
      'overloaded',
      /got 502 without a signature of the core bank, so perhaps from a proxy$/,
    ],
    [
      'a redirect, which is not followed',
      ({ reply }) => reply('', { status: 307, headers: { location: 'http://127.0.0.1:1/' } }),
      'no-answer',
      /got 307$/,
    ],
    [
      'half an answer',
      ({ response }) => {
        response.writeHead(200, { 'content-length': 1_000 })
        response.write(KARI_JSON, () => response.destroy())
      },
      'unreachable',
      /got a broken connection/,
    ],
    ['a connection that ends', ({ request }) => request.socket.destroy(), 'unreachable', /broken connection/],
    [
      'an answer of more than the limit',
      ({ reply }) => reply(JSON.stringify('x'.repeat(5_000))),
      'invalid',
      /expected at most 4096 bytes, got more/,
    ],
    [
      'an endless answer',
      ({ response }) => {
        const write = () => {
          while (!response.destroyed && response.write('x'.repeat(1_000)));
        }
        response.on('drain', write)
        write()
      },
      'invalid',
      /expected at most 4096 bytes/,
    ],
    [
      'headers without end',
      ({ response }) => {
        response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n`)
      },
      'unreachable',
      /broken connection \(HPE_HEADER_OVERFLOW\)/,
    ],
    ['no answer at all', () => {}, 'timed-out', /expected a whole answer within 300 ms, got none/],
    [
      'an answer that comes a byte at a time',
      ({ response }) => {
        response.writeHead(200, { 'content-length': KARI_JSON.length })
        const timer = setInterval(() => response.write('x'), 50)
        response.on('close', () => clearInterval(timer))
      },
      'timed-out',
      /expected a whole answer within 300 ms/,
    ],
    [
      'something that is not HTTP',
      ({ response }) => {
        response.socket?.end('220 mail.example ESMTP\r\n')
      },
      'unreachable',
      /broken connection \(HPE_/,
    ],
  ]
  for (const [name, misbehave, outcome, message] of CASES)
    test(name, async () => {
      const bank = await bankThat((received) => {
        misbehave(received)
        return true
      })
      const observed: QuestionOutcome[] = []
      // A busy machine may take seconds for an answer: only those that never come end soon.
      const findCustomer = outcome === 'timed-out' ? 300 : 30_000
      const limits = { timeoutsMilliseconds: { findCustomer }, answerBytesMax: 4_096 }
      const coreBank = connected(bank.url, limits, { observe: (ended) => observed.push(ended.outcome) })
      const error = await problemOf(ask(coreBank))
      assert.equal(error.outcome, outcome, error.message)
      assert.equal(error.question, 'findCustomer')
      assert.match(error.message, /^the core bank did not answer findCustomer: /)
      assert.match(error.message, message)
      assert.deepEqual(observed, [outcome])
    })

  test('two answers that were swapped', async () => {
    const waiting: Received[] = []
    const bank = await bankThat((received) => {
      waiting.push(received)
      const [first, second] = waiting
      if (first === undefined || second === undefined) return true
      const signed = ({ signature }: Received) =>
        signAnswer(k1, { status: 200, requestSignature: signature, body: KARI_JSON })
      first.reply(KARI_JSON, { signature: signed(second) })
      second.reply(KARI_JSON, { signature: signed(first) })
      return true
    })
    const coreBank = connected(bank.url)
    const other = coreBank.findCustomer({ bankId, personId: bankId })
    const errors = await Promise.all([problemOf(ask(coreBank)), problemOf(other)])
    assert.deepEqual(
      errors.map(({ outcome }) => outcome),
      ['unproven', 'unproven'],
    )
  })

  test('an answer of an earlier question with the same content', async () => {
    let firstSignature: string | undefined
    const bank = await bankThat(({ reply, signature }) => {
      firstSignature ??= signAnswer(k1, { status: 200, requestSignature: signature, body: KARI_JSON })
      reply(KARI_JSON, { signature: firstSignature })
      return true
    })
    const coreBank = connected(bank.url)
    assert.deepEqual(await ask(coreBank), KARI)
    await pause(5)
    assert.equal((await problemOf(ask(coreBank))).outcome, 'unproven')
  })

  test('connection refused', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    assert(typeof address === 'object' && address !== null)
    server.close()
    const error = await problemOf(ask(connected(`http://127.0.0.1:${address.port}`)))
    assert.equal(error.outcome, 'unreachable')
    assert.match(error.message, /ECONNREFUSED/)
  })

  test('a clock that differs by more than 60 seconds is refused by the bank', async () => {
    const bank = await serveCoreBank({ coreBank: { findCustomer: async () => KARI } })
    opened.push(bank)
    const late = { milliseconds: () => Date.now() - 61_000 }
    const error = await problemOf(ask(connected(bank.url, {}, { clock: late })))
    assert.match(error.message, /got 401$/)
    const nearly = { milliseconds: () => Date.now() - 55_000 }
    assert.deepEqual(await ask(connected(bank.url, {}, { clock: nearly })), KARI)
  })
})

describe('connections', () => {
  test('a connection is used again, and never more than the limit', async () => {
    const bank = await bankThat(({ reply }) => {
      setTimeout(() => reply(KARI_JSON), 20)
      return true
    })
    const coreBank = connected(bank.url, { connectionsMax: 3 })
    await Promise.all(Array.from({ length: 12 }, () => ask(coreBank)))
    assert.equal(bank.connections(), 3)
  })

  test('a question on a connection that the bank closes just then is asked again on a new one', async () => {
    let isCutting = false
    const bank = await bankThat(({ reply, request }) => {
      if (isCutting) request.socket.destroy()
      else reply(KARI_JSON)
      isCutting = false
      return true
    })
    const coreBank = connected(bank.url)
    assert.deepEqual(await ask(coreBank), KARI)
    isCutting = true
    assert.deepEqual(await ask(coreBank), KARI)
    assert.deepEqual(bank.questions, ['findCustomer', 'findCustomer', 'findCustomer'])
  })

  test('orders are not sent again: the sender must know if they were sent twice', async () => {
    let isCutting = false
    const bank = await bankThat(({ reply, request }) => {
      if (isCutting) request.socket.destroy()
      else reply(KARI_JSON)
      return true
    })
    const coreBank = connected(bank.url)
    assert.deepEqual(await ask(coreBank), KARI)
    isCutting = true
    const error = await problemOf(coreBank.execute({ bankId, orders: [], at: Temporal.Now.instant() }))
    assert.equal(error.outcome, 'unreachable')
    assert.deepEqual(bank.questions, ['findCustomer', 'execute'])
  })

  test('a question on a new connection that breaks is not asked again', async () => {
    const bank = await bankThat(({ request }) => {
      request.socket.destroy()
      return true
    })
    assert.equal((await problemOf(ask(connected(bank.url)))).outcome, 'unreachable')
    assert.deepEqual(bank.questions, ['findCustomer'])
  })

  test('a bank that was restarted is reached again at once', async () => {
    const coreBankOf = { coreBank: { findCustomer: async () => KARI } }
    const first = await serveCoreBank(coreBankOf)
    const coreBank = connected(first.url)
    assert.deepEqual(await ask(coreBank), KARI)
    await first.close()
    opened.push(await serveCoreBank({ ...coreBankOf, port: first.port }))
    assert.deepEqual(await ask(coreBank), KARI)
  })

  test('after an answer that was too late the connection is not used for the next question', async () => {
    const waiting: Received[] = []
    const bank = await bankThat((received) => {
      if (waiting.push(received) > 1) received.reply(KARI_JSON)
      return true
    })
    const coreBank = connected(bank.url, { timeoutsMilliseconds: { findCustomer: 200 }, connectionsMax: 1 })
    assert.equal((await problemOf(ask(coreBank))).outcome, 'timed-out')
    assert.deepEqual(await ask(coreBank), KARI)
    assert.equal(bank.connections(), 2)
  })

  test('below a prefix of the URL, the MAC covers the same path', async () => {
    const bank = await serveCoreBank({ coreBank: { findCustomer: async () => KARI } })
    opened.push(bank)
    for (const prefix of ['/', '/havn', '/havn/v2/'])
      assert.deepEqual(await ask(connected(bank.url + prefix)), KARI)
  })

  test('a bank that closes each connection after its answer is understood', async () => {
    const bank = await bankThat(({ reply }) => {
      reply(KARI_JSON, { headers: { connection: 'close' } })
      return true
    })
    const coreBank = connected(bank.url)
    for (let count = 0; count < 5; count += 1) assert.deepEqual(await ask(coreBank), KARI)
    assert.equal(bank.connections(), 5)
  })

  test('so is one that speaks HTTP/1.0, where the end of the connection ends the answer', async () => {
    const bank = await bankThat(({ response, signature }) => {
      const signed = signAnswer(macKey('k1', SECRET), {
        status: 200,
        requestSignature: signature,
        body: KARI_JSON,
      })
      response.socket?.end(`HTTP/1.0 200 OK\r\nHavn-Signature: ${signed}\r\n\r\n${KARI_JSON}`)
      return true
    })
    const coreBank = connected(bank.url)
    for (let count = 0; count < 5; count += 1) assert.deepEqual(await ask(coreBank), KARI)
  })

  test('the deadline is sent', async () => {
    let deadline: unknown
    const bank = await bankThat(({ reply, request }) => {
      deadline = request.headers['havn-deadline-ms']
      reply(KARI_JSON)
      return true
    })
    await ask(connected(bank.url, { timeoutsMilliseconds: { findCustomer: 700 } }))
    assert(Number(deadline) > 600 && Number(deadline) <= 700, String(deadline))
  })
})
