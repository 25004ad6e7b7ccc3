import assert from 'node:assert/strict'
import { queryAll } from './query.ts'

/** What must hold in every bank after whatever a test did to it; each query lists what breaks its rule. */
const RULES: Readonly<Record<string, string>> = {
  'every event is a step of the table, from where the one before it led': `
    select *
    from (
      select payment_id, sequence, cause, status,
        lag(status) over (partition by bank_id, payment_id order by sequence) as from_status
      from payments.payment_event) as event
    where case when from_status is null then (cause, status) <> ('created', 'RCVD')
      else not exists (
        select from payments.transition
        where (transition.from_status, transition.cause, to_status) = (event.from_status, event.cause, event.status))
      end`,
  'the events of a payment lead to its status, none left out': `
    select payment_id, payment_status.status, payment_status.sequence, last.status as told, last.sequence as told_sequence, events
    from payments.payment_status
    left join lateral (
      select (array_agg(status order by sequence desc))[1] as status, max(sequence) as sequence, count(*) as events
      from payments.payment_event as event
      where (event.bank_id, event.tpp_id, event.payment_id)
        = (payment_status.bank_id, payment_status.tpp_id, payment_status.payment_id)) as last on true
    where (payment_status.status, payment_status.sequence, payment_status.sequence)
      is distinct from (last.status, last.sequence, last.events)`,
  'what was approved and has not ended is due, and nothing else is': `
    select payment_id, status, stage
    from payments.payment_status
    full join payments.due using (bank_id, tpp_id, payment_id, execution_date)
    where stage is distinct from case
      when status in ('ACTC', 'ACWC', 'ACCP') then 'waiting'
      when status = 'PDNG' then 'held'
      when status in ('ACSP', 'ACWP') then 'under-way' end`,
  'money was moved for the payments that say so, and for no other but one that is held': `
    select payment_id, status, transfer.stage
    from payments.payment_status
    left join sandbox_ledger.transfer
      on transfer.bank_id = payment_status.bank_id and transfer_id = payment_id and stage = 'sent'
    where status <> 'PDNG' and (stage is not null) <> (status in ('ACSP', 'ACWP', 'ACSC'))`,
  'the books add up': `
    select bank.bank_id, found.* from banks.bank cross join lateral sandbox_ledger.discrepancies(bank.bank_id) as found`,
}

/** The state of every payment and every book, looked at past all policies. */
export async function assertSound(bank: { readonly databaseUrl: string }): Promise<void> {
  for (const [rule, query] of Object.entries(RULES))
    assert.deepEqual((await queryAll(bank, query)).slice(0, 5), [], rule)
}
