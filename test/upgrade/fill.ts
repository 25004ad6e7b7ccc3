import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, MONDAY, type Payer } from '../support/payer.ts'

/** Payments in every state that a database can contain: paid, settled, refused, in parts, under way, not yet approved. */
export async function fill(payer: Payer) {
  await payer.setClock(MONDAY)
  const { creditorName, creditorAccount, creditorAddress, instructedAmount, debtorAccount } = ndctBody()
  const line = { creditorName, creditorAccount, creditorAddress, instructedAmount }
  const remittanceInformationUnstructured = randomUUID()
  await payer.pay({ target: INSTANT_TARGET })
  await payer.pay({
    target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
    body: {
      paymentInformationId: 'upgrade-1',
      debtorAccount,
      payments: [{ ...line, remittanceInformationUnstructured }, line],
    },
  })
  await payer.pay({
    target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
    body: { ...line, debtorAccount, startDate: '2026-11-16', frequency: 'Monthly', dayOfExecution: '16' },
  })
  await payer.pay()
  await payer.run()
  await payer.pay()
  await payer.decide(await payer.create(), 'refuse')
  const requestId = randomUUID()
  const body = ndctBody({ remittanceInformationUnstructured: randomUUID() })
  const created = await payer.create({ headers: { 'X-Request-ID': requestId }, body })
  assert.equal(created.status, 201, created.text)
  return { waiting: { created, body }, requestId, paymentId: created.json.paymentId }
}
