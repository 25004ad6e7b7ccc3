import assert from 'node:assert/strict'
import { openDeliverer } from '../../notifications/support/deliverer.ts'
import { openReceiver } from '../../notifications/support/receiver.ts'
import { KARI, NDCT_TARGET, ndctBody } from '../../support/ndct.ts'
import { authorisationIn, CREATION, UNKNOWN_ID } from './payment-story.ts'
import type { Scene } from './scene.ts'

const NOTIFICATIONS = '/v1/sandbox/notifications'

/** A payment with notifications, from its approval to its execution by a batch run. */
export async function tellNotifications({ bank, record, keep, decide }: Scene): Promise<void> {
  // What is due depends on the database's clock, which runs on while the bank's is stopped.
  const awake = { ...bank, clock: { offsetMilliseconds: 0, milliseconds: () => Date.now() } }
  const receiver = await openReceiver(awake)
  const deliverer = openDeliverer(awake)
  try {
    const headers = {
      ...CREATION,
      'X-PSU-IDENTITY': KARI,
      'PSU-Context': 'PRIVATE',
      'TPP-Notification-URI': receiver.uri,
      'TPP-Notification-Content-Preferred': 'status=PROCESS',
    }
    const created = await record(201, { target: NDCT_TARGET, headers, body: ndctBody() })
    await decide(authorisationIn(created))
    await deliverer.deliver()
    await record(200, { target: NOTIFICATIONS })
    await record(201, { method: 'POST', target: '/v1/sandbox/batch-runs' })
    const [received] = receiver.received
    assert(received, 'the TPP received no notification')
    keep('receiveNotification', received.body.toString())
    const one = `${NOTIFICATIONS}/${received.notification.notificationId}`
    await record(200, { target: one })
    await record(202, { method: 'POST', target: `${one}/resend` })
    await record(404, { target: `${NOTIFICATIONS}/${UNKNOWN_ID}` })
    await record(404, { method: 'POST', target: `${NOTIFICATIONS}/${UNKNOWN_ID}/resend` })
    const payments = '/v1/sandbox/payments'
    await record(200, { target: `${payments}?limit=2` })
    await record(200, { target: `${payments}/${created.json.paymentId}` })
    await record(404, { target: `${payments}/${UNKNOWN_ID}` })
  } finally {
    await deliverer.close()
    await receiver.close()
  }
}
