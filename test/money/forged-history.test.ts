import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { until } from '../jobs/until.ts'
import { openBank } from '../support/bank.ts'
import { EMIL, NORDLYS_ACCOUNT } from '../support/basket-payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { decisionOf, JOINT_PAYMENTS, twoPeopleAt } from '../support/two-people.ts'

test('SEC-130 an approval that is written into the log alone is alarmed, and no genuine one is', async (t) => {
  const bank = await openBank()
  const forged = 'it was forged'
  t.after(() =>
    bank.close({
      breaks: {
        'basket-members-wait-together': forged,
        'approved-payments-are-due': forged,
        'approved-payments-were-authorised': forged,
        'payment-status-follows-its-log': forged,
        'payment-log-is-legal': forged,
      },
    }),
  )
  const psu = await twoPeopleAt(bank)
  // Genuine ones of every kind: by one person, by two, of a basket by two, and of a bulk and a periodic payment.
  await psu.payer.pay()
  const { path } = await psu.halfApproved(JOINT_PAYMENTS.single())
  assert.equal((await psu.decideNext(path, decisionOf(EMIL))).json['scaStatus'], 'finalised')
  for (const kind of ['bulk', 'periodic'] as const) await psu.halfApproved(JOINT_PAYMENTS[kind]())
  const basket = await psu.basket([await psu.payment({ amount: '100000.01', account: NORDLYS_ACCOUNT })])
  assert.equal((await psu.decide(basket.authorisationId)).json['scaStatus'], 'finalised')
  const genuine = await queryAsOwner(
    bank,
    `select bank_id, tpp_id, person_id from payments.payment_event where cause = 'approved-by-first' limit 1`,
  )
  const { bank_id: bankId, tpp_id: tppId, person_id: personId } = genuine[0] ?? {}

  const made = await psu.create(JOINT_PAYMENTS.single())
  const open = await psu.basket([await psu.payment({ amount: '100000.01', account: NORDLYS_ACCOUNT })])
  const client = new Client({ connectionString: bank.databaseUrls.bank })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select tenancy.set_actor($1, $2)', [bankId, tppId])
    // With the name of somebody who has approved other payments.
    await client.query(
      `insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at, person_id)
       values ($1, $2, $3, 2, 'approved', 'ACTC', now(), $4)`,
      [bankId, tppId, made.paymentId, personId],
    )
    await client.query(
      `with moved as (
         update signing_baskets.basket set stage = 'approved', sequence = 2 where basket_id = $3
         returning bank_id, tpp_id, basket_id)
       insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, at, person_id)
       select bank_id, tpp_id, basket_id, 2, 'approved', 'approved', now(), $4::uuid from moved
       where bank_id = $1 and tpp_id = $2`,
      [bankId, tppId, open.basketId, personId],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
  await bank.startJobs()
  const alarmed = () =>
    bank.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ what }) => what === 'approval')
      .map(({ subject, reason, level }) => `${String(subject)} ${String(reason)} ${String(level)}`)
      .toSorted()
  await until(20, () => Promise.resolve(alarmed().length > 0))
  assert.deepEqual(
    alarmed(),
    [made.paymentId, open.basketId].map((id) => `${id} not-authenticated 50`).toSorted(),
  )
  await until(20, async () => {
    const rows = await queryAsOwner(
      bank,
      `select from security_events.event where kind = 'order-forged' and reason = 'approval-not-authenticated'`,
    )
    return rows.length === 2
  })
})
