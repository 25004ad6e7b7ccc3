import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newKeys } from '../../../../../test/support/new-keys.ts'
import { shareRequestIds } from './shared-request-ids.ts'
import type { SharedRequestIds } from './used-request-ids.ts'

const theirKeys = newKeys().deployment

/** Processes on one channel that delivers messages to all of them in one order, later. */
function openChannel() {
  const listeners = new Set<(message: string) => void>()
  const messages: string[] = []
  let isBroken = false
  let milliseconds = 1_000_000
  const deliver = (message: string) => listeners.forEach((hear) => hear(message))

  function newProcess(keys = theirKeys): SharedRequestIds {
    return shareRequestIds({
      async publish(message) {
        if (isBroken) throw new Error('no database')
        messages.push(message)
        setImmediate(() => deliver(message))
      },
      listen: ({ onMessage }) => ({
        ready: async () => void listeners.add(onMessage),
        close: async () => void listeners.delete(onMessage),
      }),
      clock: { milliseconds: () => milliseconds },
      keys,
      usesMax: 600,
      onError: () => {},
    })
  }
  return {
    newProcess,
    deliver,
    messages,
    break: () => void (isBroken = true),
    pass: (seconds: number) => void (milliseconds += seconds * 1000),
  }
}

const use = (target: string, requestId = 'id') => ({ tppId: 'tpp', requestId, bankId: 'bank', target })

test('SEC-05 the first use of an id counts at every process, also if two claim at once', async () => {
  const channel = openChannel()
  const [one, other] = [channel.newProcess(), channel.newProcess()]
  await Promise.all([one.open(), other.open()])
  const found = await Promise.all([one.claim(use('GET /a')), other.claim(use('DELETE /a'))])
  assert.deepEqual(found, ['first', 'used-elsewhere'])
  for (const process of [one, other]) {
    assert.equal(await process.claim(use('GET /a')), 'first', 'a retry')
    assert.equal(await process.claim(use('GET /b')), 'used-elsewhere')
  }
})

test('SEC-05 uses that come at once share messages, and a retry needs none', async () => {
  const channel = openChannel()
  const one = channel.newProcess()
  const claims = Array.from({ length: 500 }, (_, index) => one.claim(use('GET /a', `id ${index}`)))
  assert.deepEqual(new Set(await Promise.all(claims)), new Set(['first']))
  assert(channel.messages.length <= 4, `${channel.messages.length} messages`)
  assert(channel.messages.every((message) => message.length < 8_000))
  const before = channel.messages.length
  await one.claim(use('GET /a', 'id 0'))
  assert.equal(channel.messages.length, before)
})

test('SEC-05 a process that starts later learns what the others remember', async () => {
  const channel = openChannel()
  const one = channel.newProcess()
  await one.claim(use('GET /a'))
  const late = channel.newProcess()
  await late.open()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const before = channel.messages.length
  assert.equal(await late.claim(use('DELETE /a')), 'used-elsewhere')
  assert.equal(channel.messages.length, before, 'known before it was asked')
})

test('SEC-05 a use is forgotten when no Date of it is accepted any more', async () => {
  const channel = openChannel()
  const one = channel.newProcess()
  await one.claim(use('GET /a'))
  channel.pass(121)
  assert.equal(await one.claim(use('GET /b')), 'used-elsewhere')
  channel.pass(122)
  assert.equal(await one.claim(use('GET /b')), 'first')
})

test('SEC-05 while the processes cannot be reached, nothing is known', async () => {
  const channel = openChannel()
  const one = channel.newProcess()
  await one.open()
  channel.break()
  assert.equal(await one.claim(use('DELETE /a')), 'unknown')
})

test('SEC-05 a message of another login is ignored, and so is an old one that is sent again', async () => {
  const channel = openChannel()
  const [one, stranger] = [channel.newProcess(), channel.newProcess(newKeys().deployment)]
  await one.claim(use('GET /a'))
  const [sent = ''] = channel.messages
  // As processes sent them before messages had a MAC.
  for (let message = 0; message < 600; message += 1)
    channel.deliver(`x ${message} ${Buffer.from(`${message}`.padEnd(5_700, 'x')).toString('base64')}`)
  void stranger.claim(use('GET /b', 'fresh'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(await one.claim(use('DELETE /a')), 'used-elsewhere', 'still remembered')
  assert.equal(await one.claim(use('GET /c', 'fresh')), 'first', 'claimed by no process')
  channel.pass(243)
  channel.deliver(sent)
  assert.equal(await one.claim(use('DELETE /a')), 'first', 'its Date is accepted no more')
})

test('SEC-05 a TPP with more unsigned targets than are remembered has to wait, and no other TPP', async () => {
  const channel = openChannel()
  const [one, other] = [channel.newProcess(), channel.newProcess()]
  await Promise.all([one.open(), other.open()])
  const claims = Array.from({ length: 600 }, (_, index) => one.claim(use('GET /a', `id ${index}`)))
  assert.deepEqual(new Set(await Promise.all(claims)), new Set(['first']))
  channel.pass(21)
  assert.deepEqual(await one.claim(use('GET /a')), { retryAfterSeconds: 101 })
  assert.deepEqual(await other.claim(use('GET /a')), { retryAfterSeconds: 101 })
  assert.equal(await one.claim(use('GET /b', 'id 7')), 'used-elsewhere', 'nothing is forgotten')
  assert.equal(await one.claim({ ...use('GET /a'), tppId: 'another' }), 'first')
  channel.pass(101)
  assert.equal(await one.claim(use('GET /a')), 'first')
})
