import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBank } from '../support/bank.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { approveAll } from './support/approve-all.ts'
import { queryAsOwner } from '../support/query.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../jobs/until.ts'
import { openDeliverer } from './support/deliverer.ts'
import { openReceiver } from './support/receiver.ts'
import { idOf, openScene, type Scene } from './support/scene.ts'

const content = 'status=PROCESS'
const payments = rounds({ usually: 300, long: 1_000 })

test('a sender that dies between sending and recording: another sends the notification again, with the same id', async (t) => {
  const scene = await openScene(t)
  const dying = openDeliverer(scene.bank)
  scene.receiver.react(async (response) => {
    // The sender can no longer record the outcome.
    await dying.bankDatabase.close()
    response.writeHead(204).end()
  })
  const path = await scene.pay({ content })
  await dying.deliverDue()
  await dying.idle()
  assert(dying.errors.length > 0)
  scene.receiver.react(204)
  await scene.deliverer.deliver()
  assert.equal(scene.receiver.received.length, 1, 'the lease of the dead sender has not expired')
  scene.wait(60)
  await scene.deliverer.deliver()
  const ids = scene.receiver.received.map(({ notification }) => notification.notificationId)
  assert.deepEqual([ids.length, new Set(ids).size], [2, 1])
  assert.deepEqual(
    (await scene.log(idOf(path))).map(({ state, tries }) => [state, tries]),
    [['delivered', 1]],
  )
})

test('a sender whose lease expired records nothing: the sender that claimed the resource does', async (t) => {
  const scene = await openScene(t)
  const sleepy = openDeliverer(scene.bank)
  t.after(() => sleepy.close())
  const asleep = Promise.withResolvers<void>()
  const path = await scene.pay({ content })
  let count = 0
  scene.receiver.react(async (response) => {
    count += 1
    if (count > 1) return void response.writeHead(503).end()
    await asleep.promise
    response.writeHead(204).end()
  })
  await sleepy.deliverDue()
  await until(10, async () => count === 1)
  scene.wait(60)
  await scene.deliverer.deliver()
  asleep.resolve()
  await sleepy.idle()
  assert.deepEqual(
    (await scene.log(idOf(path))).map(({ state, tries, last_status }) => [state, tries, last_status]),
    [['waiting', 1, 503]],
  )
})

test('a server that stops claims nothing more, and another may claim its resources at once', async (t) => {
  const scene = await openScene(t, { receiver: { reaction: 'hang' } })
  const stopping = openDeliverer(scene.bank, { tryMilliseconds: 60_000 })
  const path = await scene.pay({ content })
  await stopping.deliverDue()
  await until(10, async () => scene.receiver.received.length === 1)
  await stopping.close()
  scene.receiver.react(204)
  await scene.deliverer.deliver()
  // Had it waited for the answer until its time was over, that would be a first try.
  assert.deepEqual(
    (await scene.log(idOf(path))).map(({ state, tries }) => [state, tries]),
    [['delivered', 1]],
  )
})

test(`${payments} payments in one run, two workers at once: every status of each, once and in order`, async (t) => {
  const scene = await openScene(t, { deliverer: { deliveriesPerQueueMax: 32 }, approvesInSql: true })
  const other = openDeliverer(scene.bank, { deliveriesPerQueueMax: 32 })
  t.after(() => other.close())
  const paymentIds = await createMany(scene, payments)
  await approveAll(scene)
  const summary = await scene.payer.run()
  assert.equal(summary['booked'], payments)
  await Promise.all([scene.deliverer.deliver(), other.deliver()])
  for (const id of paymentIds)
    assert.deepEqual(scene.receiver.statusesOf(id), ['ACTC', 'PDNG', 'ACSP', 'ACSC'])
  assert.deepEqual([...scene.deliverer.errors, ...other.errors], [])
  const shares = [scene.deliverer.tries.length, other.tries.length]
  assert(
    shares.every((share) => share > payments / 10),
    `both took part: ${shares.join(' and ')}`,
  )
})

test('a dead receiver of one TPP does not delay the notifications of another TPP', async (t) => {
  const scene = await openScene(t, { deliverer: { deliveriesMax: 16 }, approvesInSql: true })
  await createMany(scene, 100)
  await approveAll(scene)
  scene.receiver.react('hang')
  const quick = await openReceiver(scene.bank)
  t.after(() => quick.close())
  const neighbour = payerAt(scene.bank, scene.bank.newTpp())
  const path = await neighbour.pay({
    headers: { 'TPP-Notification-URI': quick.uri, 'TPP-Notification-Content-Preferred': content },
  })
  const delivering = scene.deliverer.deliver()
  await until(10, async () => quick.received.length === 1)
  assert.equal(quick.statusesOf(idOf(path)).length, 1)
  scene.receiver.react(204)
  await delivering
})

test('the server process delivers while it runs, and in production never to loopback', async (t) => {
  const sandbox = await openScene(t)
  await sandbox.bank.startJobs()
  const path = await sandbox.pay({ content })
  await until(20, async () => sandbox.receiver.statusesOf(idOf(path)).length === 1)
  const bank = await openBank({ environment: 'production', hasSeal: true })
  t.after(() => bank.close())
  await bank.startJobs()
  const tpp = bank.newTpp()
  const uri = `https://localhost:${sandbox.receiver.port}/`
  const created = await bank.call(tpp, ndctCreation({ headers: { 'TPP-Notification-URI': uri } }))
  assert.equal(created.headers['aspsp-notification-support'], 'true', created.text)
  const self = created.json._links['self']?.href ?? ''
  assert.equal((await bank.call(tpp, { method: 'DELETE', target: self })).status, 204)
  const problem = async () =>
    (await queryAsOwner(bank, 'select last_problem from notifications.notification'))[0]?.['last_problem']
  await until(20, async () => (await problem()) === 'the address is not a public one')
})

/** Creates payments of one krone with notifications. */
async function createMany(scene: Scene, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const creations = Array.from({ length: 100 }, () => {
      const instructedAmount = { amount: '1.00', currency: 'NOK' } as const
      const body = ndctBody({ instructedAmount, remittanceInformationUnstructured: crypto.randomUUID() })
      return scene.create({ content, body })
    })
    for (const { json } of await Promise.all(creations)) ids.push(json.paymentId)
  }
  return ids
}
