import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { unfundedPayment } from '../support/reach-status.ts'
import { idOf, openScene } from './support/scene.ts'

const PROCESS = 'status=PROCESS'

test('every status of a payment is delivered once, in order and signed', async (t) => {
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
  const { notificationId, at, ...fields } = first.notification
  assert.deepEqual(fields, {
    sequenceNumber: 1,
    resource: 'payments',
    paymentId: idOf(path),
    transactionStatus: 'ACTC',
    _links: { status: { href: `${path}/status`, verbs: ['GET'] } },
  })
  assert.match(at, /^2026-11-16T10:00:/, 'by the bank’s clock')
  assert.equal(first.headers['x-request-id'], notificationId)
  assert.equal(first.headers['content-type'], 'application/json')
  assert.equal(first.target, '/notifications?from=havn')
  assert.deepEqual(
    more.map(({ notification }) => notification.sequenceNumber),
    [2, 3, 4],
  )
  assert.equal(
    new Set(scene.receiver.received.map(({ notification }) => notification.notificationId)).size,
    4,
  )
})

test('without a preference, every step of the SCA is notified too', async (t) => {
  const scene = await openScene(t)
  const path = await scene.pay()
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(path)), [
    'psuIdentified',
    'psuAuthenticated',
    'started',
    'finalised',
    'ACTC',
  ])
  const [{ notification } = { notification: undefined }] = scene.receiver.received
  assert.match(
    notification?._links.scaStatus?.href ?? '',
    new RegExp(`^${path}/authorisations/${notification?.authorisationId}$`),
  )
})

test('only SCA, and only the last status', async (t) => {
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

test('an instant payment, a cross-border one, one without funds, one that is deleted and one that is cancelled after approval', async (t) => {
  const scene = await openScene(t)
  const content = PROCESS
  const instant = await scene.pay({ target: INSTANT_TARGET, content })
  const abroad = await scene.pay({ target: NCBCT_TARGET, body: ncbctBody(), content })
  const unfunded = await scene.pay({
    ...unfundedPayment(),
    content,
    headers: { ...unfundedPayment().headers },
  })
  const cancelled = await scene.create({ content })
  await scene.payer.cancel(cancelled.json._links['self']?.href ?? '')
  await scene.payer.run()
  await scene.payer.run()
  const stopped = await scene.pay({ content: 'status=SCA,PROCESS' })
  const cancellation = await scene.payer.cancel(stopped, {
    'TPP-Session-ID': 'session-1',
    'TPP-Redirect-URI': 'https://tpp.example/callback',
  })
  await scene.payer.decide(cancellation)
  await scene.payer.setClock({ time: '2026-11-17T18:00:00+00:00' })
  await scene.deliverer.deliver()
  assert.deepEqual(scene.receiver.statusesOf(idOf(instant)), ['ACTC', 'PDNG', 'ACSP', 'ACSC'])
  assert.deepEqual(scene.receiver.statusesOf(idOf(abroad)), ['ACTC', 'PDNG', 'ACSP', 'ACWP', 'ACSC'])
  assert.deepEqual(scene.receiver.statusesOf(cancelled.json.paymentId), ['CANC'])
  const unfundedStatuses = scene.receiver.statusesOf(idOf(unfunded))
  assert.deepEqual(unfundedStatuses.slice(0, 5), ['ACTC', 'PDNG', 'ACCP', 'PDNG', 'ACCP'])
  assert.equal(unfundedStatuses.at(-1), 'RJCT')
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

test('EVT-01 a TPP that did not ask for notifications gets none', async (t) => {
  const scene = await openScene(t)
  await scene.payer.pay()
  await scene.payer.run()
  assert.equal(await scene.deliverer.deliverDue(), 0)
  assert.deepEqual(scene.receiver.received, [])
  const { json } = await scene.payer.call({ target: '/v1/sandbox/notifications' })
  assert.deepEqual(json, { notifications: [] })
})
