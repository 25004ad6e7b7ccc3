import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { unfundedPayment } from '../support/reach-status.ts'
import { idOf, openScene } from './support/scene.ts'

const PROCESS = 'status=PROCESS'

test('every status of a payment arrives, signed, once and in order', async (t) => {
  const scene = await openScene(t)
  const path = await scene.pay({ content: PROCESS })
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['ACTC'])
  await scene.payer.run()
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['ACTC', 'PDNG', 'ACSP', 'ACSC'])
  assert.deepEqual(scene.deliverer.errors, [])
  const [first, ...more] = scene.receiver.received
  assert(first)
  const { notificationId, at, ...told } = first.notification
  assert.deepEqual(told, {
    sequenceNumber: 1,
    resource: 'payments',
    paymentId: idOf(path),
    transactionStatus: 'ACTC',
    _links: { status: { href: `${path}/status`, verbs: ['GET'] } },
  })
  assert.match(at, /^2026-11-16T10:00:/, 'by the bank’s clock')
  assert.equal(first.headers['x-request-id'], notificationId)
  assert.equal(first.headers['content-type'], 'application/json')
  assert.equal(first.target, '/told?by=havn')
  assert.deepEqual(
    more.map(({ notification }) => notification.sequenceNumber),
    [2, 3, 4],
  )
  assert.equal(
    new Set(scene.receiver.received.map(({ notification }) => notification.notificationId)).size,
    4,
  )
})

test('the SCA is told step by step, if nothing else was asked for', async (t) => {
  const scene = await openScene(t)
  const path = await scene.pay()
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(path)), [
    'psuIdentified',
    'psuAuthenticated',
    'started',
    'ACTC',
    'finalised',
  ])
  const [{ notification } = { notification: undefined }] = scene.receiver.received
  assert.match(
    notification?._links.scaStatus?.href ?? '',
    new RegExp(`^${path}/authorisations/${notification?.authorisationId}$`),
  )
})

test('SCA alone, and the last status alone', async (t) => {
  const scene = await openScene(t)
  const sca = await scene.pay({ content: 'status=SCA' })
  const last = await scene.pay({ content: 'status=LAST' })
  const both = await scene.create({ content: 'status=LAST,SCA' })
  await scene.payer.decide(both, 'refuse')
  await scene.payer.run()
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(sca)), [
    'psuIdentified',
    'psuAuthenticated',
    'started',
    'finalised',
  ])
  assert.deepEqual(scene.receiver.statusesOf(idOf(last)), ['ACSC'])
  assert.deepEqual(scene.receiver.statusesOf(both.json.paymentId), [
    'psuIdentified',
    'psuAuthenticated',
    'started',
    'failed',
    'RJCT',
  ])
})

test('an instant payment, one abroad, one without money, one that is cancelled and one that is stopped', async (t) => {
  const scene = await openScene(t)
  const content = PROCESS
  const instant = await scene.pay({ target: INSTANT_TARGET, content })
  const abroad = await scene.pay({ target: NCBCT_TARGET, body: ncbctBody(), content })
  const poor = await scene.pay({ ...unfundedPayment(), content, headers: { ...unfundedPayment().headers } })
  const cancelled = await scene.create({ content })
  await scene.payer.cancel(cancelled.json._links['self']?.href ?? '')
  await scene.payer.run()
  await scene.payer.run()
  const stopped = await scene.pay({ content: 'status=SCA,PROCESS' })
  const asked = await scene.payer.cancel(stopped, {
    'TPP-Session-ID': 'session-1',
    'TPP-Redirect-URI': 'https://tpp.example/callback',
  })
  await scene.payer.decide(asked)
  await scene.payer.setClock({ time: '2026-11-17T18:00:00+00:00' })
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(instant)), ['ACTC', 'PDNG', 'ACSP', 'ACSC'])
  assert.deepEqual(scene.receiver.statusesOf(idOf(abroad)), ['ACTC', 'PDNG', 'ACSP', 'ACWP', 'ACSC'])
  assert.deepEqual(scene.receiver.statusesOf(cancelled.json.paymentId), ['CANC'])
  const poorTold = scene.receiver.statusesOf(idOf(poor))
  assert.deepEqual(poorTold.slice(0, 5), ['ACTC', 'PDNG', 'ACCP', 'PDNG', 'ACCP'])
  assert.equal(poorTold.at(-1), 'RJCT')
  assert.deepEqual(scene.receiver.statusesOf(idOf(stopped)).slice(5), [
    'psuIdentified',
    'psuAuthenticated',
    'started',
    'CANC',
    'finalised',
  ])
  const links = scene.receiver.received.map(({ notification }) => notification._links.scaStatus?.href ?? '')
  assert(links.some((link) => link.startsWith(`${stopped}/cancellation-authorisations/`)))
})

test('EVT-01 nobody is told who has not asked for it', async (t) => {
  const scene = await openScene(t)
  await scene.payer.pay()
  await scene.payer.run()
  assert.equal(await scene.deliverer.deliverDue(), 0)
  assert.deepEqual(scene.receiver.received, [])
  const { json } = await scene.payer.call({ target: '/v1/sandbox/notifications' })
  assert.deepEqual(json, { notifications: [] })
})
