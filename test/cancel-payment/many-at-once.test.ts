import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

test('24 cancellations at once, each naming the PSU, leave connections for others', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  const other = payerAt(bank, bank.newTpp())
  await other.create()
  const path = await payer.pay()
  const [known] = await queryAsOwner(bank, 'select psu_id::text from sca.psu')
  const headers = {
    'PSU-ID': String(known?.['psu_id']),
    'TPP-Session-ID': 'session-1',
    'TPP-Redirect-URI': 'https://tpp.example/callback',
  }
  const cancelling = Array.from({ length: 24 }, () =>
    payer.cancel(path, { ...headers, 'X-Request-ID': randomUUID() }),
  )
  const created = await other.create()
  assert.equal(created.status, 201, created.text)
  const statuses = (await Promise.all(cancelling)).map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([202]))
})
