import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { decisionOf, EMIL, JOINT_PAYMENTS, type TwoPeople, twoPeopleAt } from '../support/two-people.ts'
import { type Deliverer, openDeliverer } from './support/deliverer.ts'
import { openReceiver, type Receiver } from './support/receiver.ts'
import { useBank } from '../support/bank.ts'

describe('payments that two people must approve', () => {
  const bank = useBank({
    hasSeal: true,
    beforeClose: async () => {
      await deliverer.close()
      await receiver.close()
    },
  })
  let receiver: Receiver
  let deliverer: Deliverer
  let psu: TwoPeople
  before(async () => {
    receiver = await openReceiver(bank)
    deliverer = openDeliverer(bank)
    psu = await twoPeopleAt(bank)
  })

  for (const [kind, afterBoth] of [
    ['single', ['ACTC']],
    ['instant', ['ACTC', 'PDNG', 'ACSP', 'ACSC']],
    ['bulk', ['ACTC']],
    ['periodic', ['ACTC']],
  ] as const)
    test(`${kind}: RCVD once more after the first, then ${afterBoth.join(', ')}`, async () => {
      const { path, paymentId } = await psu.halfApproved(JOINT_PAYMENTS[kind](), {
        'TPP-Notification-URI': receiver.uri,
        'TPP-Notification-Content-Preferred': 'status=PROCESS',
      })
      await deliverer.deliver()
      assert.deepEqual(receiver.statusesOf(paymentId), ['RCVD'])
      await psu.decideNext(path, decisionOf(EMIL))
      await deliverer.deliver()
      assert.deepEqual(receiver.statusesOf(paymentId), ['RCVD', ...afterBoth])
    })
})
