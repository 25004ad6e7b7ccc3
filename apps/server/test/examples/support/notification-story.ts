import assert from 'node:assert/strict'
import { openDeliverer } from '../../notifications/support/deliverer.ts'
import { openReceiver } from '../../notifications/support/receiver.ts'
import { KARI, NDCT_TARGET, ndctBody } from '../../support/ndct.ts'
import { authorisationIn, CREATION } from './payment-story.ts'
import type { Scene } from './scene.ts'

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
    await record(200, { target: '/v1/sandbox/notifications' })
    await record(201, { method: 'POST', target: '/v1/sandbox/batch-runs' })
    const [received] = receiver.received
    assert(received, 'the TPP received no notification')
    keep('receiveNotification', received.body.toString())
  } finally {
    await deliverer.close()
    await receiver.close()
  }
}
