import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withActor } from '../../apps/server/src/platform/database/actor.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { sql } from '../../apps/server/src/platform/database/sql.ts'
import { openBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { openDeliverer } from './support/deliverer.ts'
import { openReceiver } from './support/receiver.ts'
import { idOf, openScene } from './support/scene.ts'

const content = 'status=PROCESS'

interface Listed {
  readonly state: string
  readonly tries: number
  readonly uri: string
  readonly paymentId: string
  readonly transactionStatus: string
  readonly lastTry?: { readonly at: string; readonly status?: number; readonly problem?: string }
  readonly nextTryAt?: string
}

test('GET /v1/sandbox/notifications: the notifications and the state of their delivery, newest first', async (t) => {
  const scene = await openScene(t)
  const path = await scene.pay({ content })
  await scene.deliverer.deliver()
  scene.receiver.react(503)
  await scene.payer.run()
  await scene.deliverer.deliver()
  const { json, status } = await scene.payer.call({ target: '/v1/sandbox/notifications' })
  assert.equal(status, 200)
  const listed = json['notifications'] as Listed[]
  assert.deepEqual(
    listed.map((one) => [one.transactionStatus, one.state, one.tries, one.lastTry?.status]),
    [
      ['ACSC', 'waiting', 0, undefined],
      ['ACSP', 'waiting', 0, undefined],
      ['PDNG', 'waiting', 1, 503],
      ['ACTC', 'delivered', 1, 204],
    ],
  )
  assert(listed.every(({ uri, paymentId }) => uri === scene.receiver.uri && paymentId === idOf(path)))
  const seconds = (Date.parse(listed[2]?.nextTryAt ?? '') - Date.parse(listed[2]?.lastTry?.at ?? '')) / 1000
  assert.equal(seconds, 10)
})

test('another TPP in the same bank neither sees the list nor gets the notifications', async (t) => {
  const host = 'shared.localhost'
  const bank = await openBank({ hasSeal: true, sharedHosts: [host] })
  const [mine, theirs] = [await openReceiver(bank), await openReceiver(bank)]
  const deliverer = openDeliverer(bank)
  t.after(async () => {
    await deliverer.close()
    await Promise.all([mine.close(), theirs.close()])
    await bank.close()
  })
  const headers = (uri: string) => ({
    Host: host,
    'TPP-Notification-URI': uri,
    'TPP-Notification-Content-Preferred': content,
  })
  const [one, other] = [bank.newTpp(), bank.newTpp()]
  const [created] = await Promise.all([
    payerAt(bank, one).create({ headers: headers(mine.uri) }),
    payerAt(bank, other).create({ headers: headers(theirs.uri) }),
  ])
  const self = created.json._links['self']?.href ?? ''
  assert.equal(
    (await bank.call(one, { method: 'DELETE', target: self, headers: { Host: host } })).status,
    204,
  )
  await deliverer.deliver()
  assert.deepEqual([mine.received.length, theirs.received.length], [1, 0])
  const listed = async (tpp: typeof one) => {
    const { json } = await bank.call(tpp, { target: '/v1/sandbox/notifications', headers: { Host: host } })
    return json['notifications'] as unknown[]
  }
  assert.deepEqual([(await listed(one)).length, (await listed(other)).length], [1, 0])
})

test('row-level security: a TPP’s role sees and writes only its own notifications', async (t) => {
  const scene = await openScene(t)
  await scene.pay({ content })
  const neighbour = payerAt(scene.bank, scene.bank.newTpp())
  await neighbour.create()
  const tppDatabase = openDatabase({ url: scene.bank.databaseUrls.tpp, connectionsMax: 1 })
  t.after(() => tppDatabase.close())
  const banks = await queryAsOwner(scene.bank, 'select bank_id, tpp_id from banks.own_bank order by tpp_id')
  const actors = banks.map((row) => ({ bankId: String(row['bank_id']), tppId: String(row['tpp_id']) }))
  const counts = await Promise.all(
    actors.map((actor) =>
      tppDatabase.rows<{ notifications: number; subscriptions: number }>(
        withActor(
          actor,
          sql`select (select count(*)::integer from notifications.notification where actor.bank_id is not null) as notifications,
            (select count(*)::integer from notifications.subscription where actor.bank_id is not null) as subscriptions`,
        ),
      ),
    ),
  )
  assert.deepEqual(counts.flat(), [
    { notifications: 1, subscriptions: 1 },
    { notifications: 0, subscriptions: 0 },
  ])
  for (const forbidden of [
    sql`update notifications.notification set state = 'delivered'`,
    sql`delete from notifications.notification`,
    sql`update notifications.subscription set uri = 'https://evil.example'`,
    sql`delete from notifications.due`,
    sql`update notifications.due set due_at = now()`,
  ])
    await assert.rejects(tppDatabase.rows(forbidden), /permission denied/)
})

test('in production the list is answered like any unknown path', async (t) => {
  const bank = await openBank({ environment: 'production', hasSeal: true })
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  const answer = await bank.call(tpp, { target: '/v1/sandbox/notifications' })
  assert.equal(answer.status, 404)
})
