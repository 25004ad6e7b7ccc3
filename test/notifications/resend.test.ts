import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotificationDelivery, NotificationReport } from '@havn/contract'
import { newRequestId } from '../support/bank.ts'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import { tellable } from '../isolation/support/shared-bank.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { idOf, openScene, type Scene } from './support/scene.ts'

const NOTIFICATIONS = '/v1/sandbox/notifications'

async function listed({ payer }: Scene): Promise<NotificationDelivery[]> {
  return (await payer.call({ target: NOTIFICATIONS })).json['notifications'] as NotificationDelivery[]
}

async function resend({ payer }: Scene, notificationId: string, requestId = newRequestId()) {
  const target = `${NOTIFICATIONS}/${notificationId}/resend`
  const answer = await payer.call({ method: 'POST', target, headers: { 'X-Request-ID': requestId } })
  assertMatchesContract('POST', target, answer)
  return answer
}

test('DX-16 a notification is read with the body that was sent', async (t) => {
  const scene = await openScene(t)
  await scene.pay({ content: 'status=PROCESS' })
  await scene.deliverer.deliver()
  const [sent] = scene.receiver.received
  const target = `${NOTIFICATIONS}/${sent?.notification.notificationId}`
  const answer = await scene.payer.call({ target })
  assertMatchesContract('GET', target, answer)
  const { body, bodyText, state } = answer.json as unknown as NotificationReport
  assert.equal(bodyText, sent?.body.toString())
  assert.deepEqual(body, sent?.notification)
  assert.equal(state, 'delivered')
})

test('DX-16 sent again: the same id and body with a new signature, once for each X-Request-ID', async (t) => {
  const scene = await openScene(t)
  const path = await scene.pay({ content: 'status=PROCESS' })
  await scene.payer.run()
  await scene.deliverer.deliver()
  const [first] = scene.receiver.received
  const notificationId = first?.notification.notificationId ?? ''
  const requestId = newRequestId()
  scene.wait(5)
  const answer = await resend(scene, notificationId, requestId)
  assert.deepEqual([answer.status, answer.json['state']], [202, 'waiting'], answer.text)
  assert.equal((await resend(scene, notificationId, requestId)).headers['idempotent-replayed'], 'true')
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['ACTC', 'PDNG', 'ACSP', 'ACSC', 'ACTC'])
  const again = scene.receiver.received.at(-1)
  assert.deepEqual(again?.body, first?.body)
  assert.equal(again?.notification.notificationId, notificationId)
  assert.notEqual(again?.headers['signature'], first?.headers['signature'])
  const delivery = (await listed(scene)).find((one) => one.notificationId === notificationId)
  assert.deepEqual([delivery?.state, delivery?.tries], ['delivered', 2])
})

test('DX-16 one that waits for its next try is sent at once, and those after it follow', async (t) => {
  const scene = await openScene(t)
  const path = await scene.pay({ content: 'status=PROCESS' })
  scene.receiver.react(503)
  await scene.payer.run()
  await scene.deliverer.deliver()
  scene.receiver.react(204)
  const waiting = (await listed(scene)).find(({ tries, state }) => tries === 1 && state === 'waiting')
  assert.equal((await resend(scene, waiting?.notificationId ?? '')).status, 202)
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['ACTC', 'ACTC', 'PDNG', 'ACSP', 'ACSC'])
})

test('DX-16 after a 410 only the one that was asked for is sent; after 24 hours it is tried once', async (t) => {
  const scene = await openScene(t)
  const path = await scene.pay({ content: 'status=PROCESS' })
  scene.receiver.react(410)
  await scene.deliverer.deliver()
  await scene.payer.run()
  const [stopped] = await listed(scene)
  scene.receiver.react(204)
  await resend(scene, stopped?.notificationId ?? '')
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['ACTC', 'ACTC'])
  scene.wait(25 * 3600)
  scene.receiver.react(503)
  await resend(scene, stopped?.notificationId ?? '')
  await scene.deliverer.deliver()
  const [given] = await listed(scene)
  assert.deepEqual([given?.state, given?.tries], ['given-up', 3])
})

test('DX-16 404: an id that is none, and one that does not exist', async (t) => {
  const scene = await openScene(t)
  for (const id of ['x', '01a1dd07-e16d-7a79-96bc-9683adf05b8c'])
    for (const answer of [
      await resend(scene, id),
      await scene.payer.call({ target: `${NOTIFICATIONS}/${id}` }),
    ])
      assert.deepEqual(
        [answer.status, answer.json.tppMessages[0]?.code],
        [404, 'RESOURCE_UNKNOWN'],
        answer.text,
      )
})

test('SEC-01 DX-14 DX-16 to another TPP of the same bank a notification and a payment are like none', async (t) => {
  const scene = await openScene(t, { host: 'felles.localhost' })
  const path = await scene.pay({ content: 'status=PROCESS' })
  await scene.deliverer.deliver()
  const [mine] = await listed(scene)
  const stranger = payerAt(scene.bank, scene.bank.newTpp())
  assert.equal((await stranger.create()).status, 201)
  const banks = await queryAsOwner(scene.bank, 'select distinct bank_id, tpp_id from payments.payment')
  assert.deepEqual([banks.length, new Set(banks.map((row) => row['bank_id'])).size], [2, 1])
  const unknown = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'
  for (const [id, method, target] of [
    [mine?.notificationId, 'GET', (one = '') => `${NOTIFICATIONS}/${one}`],
    [mine?.notificationId, 'POST', (one = '') => `${NOTIFICATIONS}/${one}/resend`],
    [idOf(path), 'GET', (one = '') => `/v1/sandbox/payments/${one}`],
  ] as const) {
    const [foreign, none] = [
      await stranger.call({ method, target: target(id) }),
      await stranger.call({ method, target: target(unknown) }),
    ]
    assert.deepEqual(tellable(foreign), tellable(none))
    assert.equal(foreign.status, 404, foreign.text)
    if (method === 'GET') assert.equal((await scene.payer.call({ target: target(id) })).status, 200)
  }
  assert.deepEqual((await stranger.call({ target: NOTIFICATIONS })).json['notifications'], [])
  await scene.deliverer.deliver()
  assert.equal(scene.receiver.received.length, 1)
  assert.equal((await resend(scene, mine?.notificationId ?? '')).status, 202)
  await scene.deliverer.deliver()
  assert.equal(scene.receiver.received.length, 2)
})
