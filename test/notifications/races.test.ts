import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { BulkPayment } from '@havn/contract'
import { basketPayerAt } from '../support/basket-payer.ts'
import { openBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { openDeliverer } from './support/deliverer.ts'
import { openReceiver } from './support/receiver.ts'
import { idOf, openScene } from './support/scene.ts'

const BULK = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
const content = 'status=PROCESS'

function bulkOf(lines: number): BulkPayment {
  const { debtorAccount, requestedExecutionDate: _, ...line } = ndctBody()
  const payments = Array.from({ length: lines }, () => ({
    ...line,
    instructedAmount: { amount: '1.00', currency: 'NOK' as const },
  }))
  return { paymentInformationId: randomUUID().slice(0, 30), debtorAccount, payments }
}

test('three runs at once over bulk payments that span several sets: the last notification of each has its final status', async (t) => {
  const scene = await openScene(t)
  const paths: string[] = []
  for (const lines of [700, 700, 700, 700])
    paths.push(
      await scene.pay({ target: BULK, query: '?allowLogicalDuplicate=true', body: bulkOf(lines), content }),
    )
  const runs = await Promise.all([scene.payer.run(), scene.payer.run(), scene.payer.run()])
  const booked = runs.reduce((sum, run) => sum + (run['booked'] ?? 0), 0)
  await scene.payer.run()
  assert.equal(booked, 2_800)
  await scene.deliverer.deliver()
  for (const path of paths) {
    const received = scene.receiver.statusesOf(idOf(path))
    assert.deepEqual([received.at(0), received.at(-1)], ['ACTC', 'ACSC'], received.join(' '))
    assert.equal(new Set(received).size, received.length, `no status comes twice: ${received.join(' ')}`)
  }
})

test('baskets whose payments several transactions change at once: the resulting status is notified, without deadlocks', async (t) => {
  const bank = await openBank({ hasSeal: true })
  const receiver = await openReceiver(bank)
  const deliverer = openDeliverer(bank)
  t.after(async () => {
    await deliverer.close()
    await receiver.close()
    await bank.close()
  })
  const psu = await basketPayerAt(bank)
  const headers = { 'TPP-Notification-URI': receiver.uri, 'TPP-Notification-Content-Preferred': content }
  for (let round = 0; round < 5; round += 1) {
    // Crosswise, so that each set of payments has some of every basket.
    const ids = await psu.payments(12)
    const baskets = await Promise.all(
      [0, 1, 2].map((which) =>
        psu.basket(
          ids.filter((_, place) => place % 3 === which),
          headers,
        ),
      ),
    )
    for (const { authorisationId } of baskets) await psu.decide(authorisationId)
    await Promise.all([psu.payer.run(), psu.payer.run(), psu.payer.run()])
    await deliverer.deliver()
    for (const { basketId } of baskets) assert.deepEqual(receiver.statusesOf(basketId), ['ACTC'])
  }
  const errors = bank.log.filter((line) => line.includes('deadlock'))
  assert.deepEqual(errors, [])
})

test('several transactions record changes while a sender delivers: every notification is delivered', async (t) => {
  const scene = await openScene(t)
  const other = openDeliverer(scene.bank)
  t.after(() => other.close())
  const paths: string[] = []
  const paying = { isOver: false }
  const sending = (async () => {
    while (!paying.isOver) {
      await Promise.all([scene.deliverer.deliver(), other.deliver()])
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let count = 0; count < 4; count += 1) paths.push(await scene.pay())
    }),
  )
  await scene.payer.run()
  paying.isOver = true
  await sending
  await scene.deliverer.deliver()
  for (const path of paths) {
    const received = scene.receiver.statusesOf(idOf(path))
    const statuses = [
      'psuIdentified',
      'psuAuthenticated',
      'started',
      'finalised',
      'ACTC',
      'PDNG',
      'ACSP',
      'ACSC',
    ]
    assert.deepEqual(received, statuses)
  }
})
