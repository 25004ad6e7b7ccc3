import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NdctPayment } from '@havn/contract'
import { setRetention } from '../../apps/server/src/platform/database/set-retention.ts'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, MONDAY, NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { tamper } from '../support/query.ts'
import { countRows, maintainOn, openKept } from './support/kept-bank.ts'

const { debtorAccount, requestedExecutionDate: _date, ...line }: NdctPayment = ndctBody()
const BULK = {
  target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
  body: {
    paymentInformationId: 'BULK-KEPT',
    debtorAccount,
    payments: [line, { ...line, remittanceInformationUnstructured: 'second' }],
  },
}
const standingOrder = (end: { readonly endDate?: string }) => ({
  target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
  body: { ...line, debtorAccount, startDate: '2026-11-16', frequency: 'Monthly', ...end },
})
const ALL_TABLES = ['payment', 'payment_status', 'payment_event', 'part'].map((name) => `payments.${name}`)

test('SEC-64 a month with payments of every kind is dropped after its window, once all of them have ended', async (t) => {
  const kept = await openKept(t)
  const { bank, payer } = kept
  await setRetention(bank.databaseUrl, { payments: 400 })
  await payer.setClock({ time: '2026-11-16T08:00:00+00:00' })
  const paths = [
    await payer.pay(),
    await payer.pay({ target: INSTANT_TARGET }),
    await payer.pay({ target: NCBCT_TARGET, body: ncbctBody() }),
    await payer.pay(BULK),
    await payer.pay(standingOrder({ endDate: '2026-11-16' })),
  ]
  for (const hour of ['10', '12', '14']) {
    await payer.setClock({ time: `2026-11-16T${hour}:00:00+00:00` })
    await payer.run()
  }
  for (const path of paths) assert.equal(await payer.statusOf(path), 'ACSC', path)
  await maintainOn(kept, 500)
  for (const table of ALL_TABLES) assert.equal(await countRows(kept, table), 0, table)
})

test('SEC-64 a month stays while a standing order of it goes on, or a line of a bulk payment is open', async (t) => {
  for (const open of [standingOrder({}), BULK]) {
    const kept = await openKept(t)
    await setRetention(kept.bank.databaseUrl, { payments: 400 })
    await kept.payer.setClock(MONDAY)
    await kept.payer.pay(open)
    await maintainOn(kept, 3_000)
    assert.equal(await countRows(kept, 'payments.payment'), 1, open.target)
    // What keeps the month is the order that goes on, or the row of the line; not the status of the whole.
    await tamper(kept.bank, 'delete from payments.standing_order; delete from payments.due')
    await tamper(
      kept.bank,
      `update payments.payment_status set status = 'ACSC' where payment_id in (select part_id from payments.part)`,
    )
    await maintainOn(kept, 3_000)
    assert.equal(await countRows(kept, 'payments.payment'), 0, open.target)
  }
})
