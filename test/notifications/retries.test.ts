import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openReceiver } from './support/receiver.ts'
import { idOf, openScene } from './support/scene.ts'

const content = 'status=PROCESS'
const waiting = { status: 'ACTC', state: 'waiting' }

describe('notifications that are not accepted', () => {
  test('503, then a closed connection, then 204: retried after 10 s, 1 min and 5 min, and later notifications wait', async (t) => {
    const scene = await openScene(t, { receiver: { reaction: 503 } })
    const path = await scene.pay({ content })
    const id = idOf(path)
    await scene.deliverer.deliver()
    await scene.payer.run()
    await scene.deliverer.deliver()
    const [first, ...others] = await scene.log(id)
    assert.deepEqual(first, { ...waiting, tries: 1, last_status: 503, last_problem: null, next_seconds: 10 })
    assert.deepEqual(
      others.map(({ tries }) => tries),
      [0, 0, 0],
    )
    scene.wait(5)
    await scene.deliverer.deliver()
    assert.equal(scene.receiver.received.length, 1, 'not yet')
    scene.wait(5)
    await scene.deliverer.deliver()
    assert.equal((await scene.log(id))[0]?.['next_seconds'], 60)
    scene.receiver.react((response) => void response.destroy())
    scene.wait(60)
    await scene.deliverer.deliver()
    const [third] = await scene.log(id)
    assert.deepEqual(
      [third?.['tries'], third?.['last_problem'], third?.['next_seconds']],
      [3, 'the connection failed: ECONNRESET', 300],
    )
    scene.receiver.react(200)
    scene.wait(300)
    await scene.deliverer.deliver()
    const received = scene.receiver.statusesOf(id)
    assert.deepEqual(received.slice(-4), ['ACTC', 'PDNG', 'ACSP', 'ACSC'])
    assert.deepEqual(new Set(received.slice(0, -4)), new Set(['ACTC']))
    const again = scene.receiver.received.slice(0, -3)
    assert.equal(
      new Set(again.map(({ body }) => body.toString())).size,
      1,
      'one id, however often it is sent',
    )
    assert.deepEqual(
      (await scene.log(id)).map(({ state, next_seconds }) => [state, next_seconds]),
      Array.from({ length: 4 }, () => ['delivered', null]),
    )
  })

  test('nobody listens', async (t) => {
    const scene = await openScene(t)
    await scene.receiver.close().then(() => (scene.receiver.close = async () => {}))
    const path = await scene.pay({ content })
    await scene.deliverer.deliver()
    const [notification] = await scene.log(idOf(path))
    assert.deepEqual(
      [notification?.['state'], notification?.['last_problem']],
      ['waiting', 'the connection failed: ECONNREFUSED'],
    )
  })

  test('a receiver that hangs times out and delays no other', async (t) => {
    const scene = await openScene(t, { receiver: { reaction: 'hang' } })
    const quick = await openReceiver(scene.bank)
    t.after(() => quick.close())
    const slow = []
    for (let count = 0; count < 9; count += 1) slow.push(await scene.pay({ content }))
    const path = await scene.pay({ content, uri: quick.uri })
    await scene.deliverer.deliverDue()
    while (quick.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    assert(scene.deliverer.tries.length <= 1, 'the receiver that hangs has not timed out yet')
    assert.deepEqual(quick.statusesOf(idOf(path)), ['ACTC'])
    assert(scene.receiver.received.length <= 8, 'at most eight at once for one host')
    await scene.deliverer.idle()
    const [notification] = await scene.log(idOf(slow[0] ?? ''))
    assert.deepEqual(
      [notification?.['state'], notification?.['last_problem']],
      ['waiting', 'no answer in time'],
    )
  })

  test('a response that never ends counts as a response', async (t) => {
    const scene = await openScene(t)
    scene.receiver.react((response) => void response.writeHead(200).write('and so on'))
    const path = await scene.pay({ content })
    await scene.deliverer.deliver()
    assert.equal((await scene.log(idOf(path)))[0]?.['state'], 'delivered')
  })

  test('a response that switches protocols is not accepted, and the notification is retried', async (t) => {
    const scene = await openScene(t)
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'
    scene.receiver.react((response) => void response.socket?.write(switching))
    const path = await scene.pay({ content })
    await scene.deliverer.deliver()
    const [notification] = await scene.log(idOf(path))
    assert.deepEqual([notification?.['state'], notification?.['last_status']], ['waiting', 101])
  })

  test('given up after 24 hours; later notifications are sent', async (t) => {
    const scene = await openScene(t, { receiver: { reaction: 500 } })
    const path = await scene.pay({ content })
    const seconds = [10, 60, 300, 1_800, 7_200, 21_600, 21_600, 21_600, 21_600]
    await scene.deliverer.deliver()
    for (const pause of seconds) {
      scene.wait(pause)
      await scene.deliverer.deliver()
    }
    const [givenUp] = await scene.log(idOf(path))
    assert.deepEqual([givenUp?.['state'], givenUp?.['tries']], ['given-up', 10])
    scene.receiver.react(204)
    await scene.payer.run()
    await scene.deliverer.deliver()
    assert.deepEqual(scene.receiver.statusesOf(idOf(path)).slice(10), ['PDNG', 'ACSP', 'ACSC'])
    const numbers = scene.receiver.received.map(({ notification }) => notification.sequenceNumber)
    assert.deepEqual(numbers.slice(9), [1, 2, 3, 4], 'a TPP can see what it has missed')
  })
})

describe('410', () => {
  test('ends the notifications about that payment, and about no other', async (t) => {
    const scene = await openScene(t)
    const first = await scene.pay({ content: 'status=SCA,PROCESS' })
    const other = await scene.pay({ content })
    scene.receiver.react(
      (response, { notification }) =>
        void response.writeHead(notification.paymentId === idOf(first) ? 410 : 204).end(),
    )
    await scene.deliverer.deliver()
    await scene.payer.run()
    await scene.deliverer.deliver()
    scene.wait(100_000)
    await scene.deliverer.deliver()
    assert.deepEqual(scene.receiver.statusesOf(idOf(first)), ['psuIdentified'])
    assert.deepEqual(scene.receiver.statusesOf(idOf(other)), ['ACTC', 'PDNG', 'ACSP', 'ACSC'])
    const states = (await scene.log(idOf(first))).map(({ state, tries, last_status }) => [
      state,
      tries,
      last_status,
    ])
    assert.deepEqual(states, [['stopped', 1, 410], ...Array.from({ length: 4 }, () => ['stopped', 0, null])])
  })
})

describe('redirects', () => {
  for (const status of [301, 302, 303, 307, 308])
    test(`${status} is not followed: the notification is retried at the original address`, async (t) => {
      const scene = await openScene(t)
      const elsewhere = await openReceiver(scene.bank)
      t.after(() => elsewhere.close())
      scene.receiver.react((response) => void response.writeHead(status, { Location: elsewhere.uri }).end())
      const path = await scene.pay({ content })
      await scene.deliverer.deliver()
      scene.wait(10)
      await scene.deliverer.deliver()
      assert.equal(elsewhere.received.length, 0)
      const [notification] = await scene.log(idOf(path))
      assert.deepEqual(
        [notification?.['state'], notification?.['tries'], notification?.['last_status']],
        ['waiting', 2, status],
      )
    })
})
