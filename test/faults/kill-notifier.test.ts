import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../jobs/until.ts'
import { startSealedProcess } from '../notifications/support/sealed-process.ts'
import { ndctCreation } from '../support/ndct.ts'
import { assertInvariants } from '../support/invariants.ts'

test('kill -9 of the server after a notification was sent and before that was recorded: sent again, same id', async (t) => {
  const sealed = await startSealedProcess()
  t.after(() => sealed.close())
  const { havn, receiver, call, query } = sealed
  receiver.react('hang')
  const created = await call(ndctCreation({ headers: { 'TPP-Notification-URI': receiver.uri } }))
  assert.equal(created.headers['aspsp-notification-support'], 'true', created.text)
  const cancelled = await call({ method: 'DELETE', target: created.json._links['self']?.href ?? '' })
  assert.equal(cancelled.status, 204, cancelled.text)
  await until(20, async () => receiver.received.length === 1)
  await havn.kill()
  const [kept] = await query('select state, tries from notifications.notification')
  assert.deepEqual(kept, { state: 'waiting', tries: 0 })

  receiver.react(204)
  await havn.start()
  // The lease of the dead server expires.
  await query('update notifications.due set due_at = now()')
  // The cancellation is followed by the end of its authorisation.
  const isDelivered = `select from notifications.notification where state = 'delivered' and transaction_status = 'CANC'`
  await until(20, async () => (await query(isDelivered)).length === 1)
  const ids = receiver.received
    .map(({ notification }) => notification)
    .filter(({ transactionStatus }) => transactionStatus === 'CANC')
    .map(({ notificationId }) => notificationId)
  assert.deepEqual([ids.length, new Set(ids).size], [2, 1])
  await until(5, async () => (await query('select from notifications.due')).length === 0)
  await assertInvariants(sealed)
})
