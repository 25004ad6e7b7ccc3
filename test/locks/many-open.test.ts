import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBank } from '../support/bank.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { rounds } from '../support/rounds.ts'

/** Copies of an unapproved payment, inserted past every policy. */
const copies = (paymentId: string, count: number) => `
  with ids as (select notifications.new_id() as new_id from generate_series(1, ${count})),
  p as (
    insert into payments.payment
    select (jsonb_populate_record(one, jsonb_build_object('payment_id', new_id))).*
    from payments.payment as one, ids where payment_id = '${paymentId}'),
  s as (
    insert into payments.payment_status
    select (jsonb_populate_record(one, jsonb_build_object('payment_id', new_id))).*
    from payments.payment_status as one, ids where payment_id = '${paymentId}'),
  e as (
    insert into payments.payment_event
    select (jsonb_populate_record(one, jsonb_build_object('payment_id', new_id))).*
    from payments.payment_event as one, ids where payment_id = '${paymentId}')
  insert into payments.logical_key
  select (jsonb_populate_record(one, jsonb_build_object('payment_id', new_id))).*
  from payments.logical_key as one, ids where payment_id = '${paymentId}'`

const payments = rounds({ usually: 12_000, long: 60_000 })

test('a sandbox with thousands of unapproved payments is reset', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock(MONDAY)
  const { json } = await payer.create()
  await queryAsOwner(bank, copies(json.paymentId, payments))
  const answer = await payer.call({ method: 'POST', target: '/v1/sandbox/initialize' })
  assert.equal(answer.status, 204, answer.text)
  const statuses = await queryAsOwner(bank, 'select distinct status from payments.payment_status')
  assert.deepEqual(statuses, [{ status: 'CANC' }])
})
