import assert from 'node:assert/strict'
import { openDeliverer } from '../../notifications/support/deliverer.ts'
import { openReceiver } from '../../notifications/support/receiver.ts'
import { KARI, NDCT_TARGET, ndctBody } from '../../support/ndct.ts'
import { authorisationIn, CREATION } from './payment-story.ts'
import type { Scene } from './scene.ts'

/** A payment of which the TPP hears, from its approval to its execution by a batch run. */
export async function tellNotifications({ bank, record, keep, decide }: Scene): Promise<void> {
  // What is due is due by the database's clock, which goes on while that of the bank stands still.
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
    assert(received, 'the TPP was told nothing')
    keep('receiveNotification', received.body.toString())
  } finally {
    await deliverer.close()
    await receiver.close()
  }
}
