import { sql } from '../../platform/database/sql.ts'
import { byQuery, type Invariant } from './invariant.ts'

const COMPARE_HISTORY =
  'Compare the history of the payment (`havn audit verify`, the log of the time) with its status; correct nothing by hand before it is understood.'

/** The invariants of payments and their history. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'payment-log-is-legal',
    meaning:
      'Every event of a payment is a step that the table of transitions allows after the event before it.',
    remedy: COMPARE_HISTORY,
    scope: 'bank',
    tables: ['payments.payment_event'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, format('event %s: %s by %s after %s', sequence, status, cause, from_status) as detail
      from (
        select payment_id, sequence, cause, status,
          lag(status) over (partition by payment_id, bank_id, tpp_id order by sequence) as from_status
        from payments.payment_event
        where bank_id = any (${bankIds}::uuid[])
          and payment_id >= coalesce((select tenancy.oldest_kept_id('payments.payment_event')), payment_id)
      ) as event
      where case when from_status is null then (cause, status) <> ('created', 'RCVD')
        -- Hashed once: there are many events, and 23 steps.
        else (from_status, cause, status) not in (select from_status, cause, to_status from payments.transition)
        end`,
    ),
  },
  {
    name: 'payment-status-follows-its-log',
    meaning: 'The status of a payment is that of its last event, and its events are numbered without gaps.',
    remedy: COMPARE_HISTORY,
    scope: 'bank',
    tables: ['payments.payment_status', 'payments.payment_event'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject,
        format('status %s after %s events, and the log has %s after %s', status, sequence, last_status, events) as detail
      from (
        select bank_id, tpp_id, payment_id, status, sequence from payments.payment_status
        where bank_id = any (${bankIds}::uuid[])
      ) as present
      full join (
        select * from (
          select bank_id, tpp_id, payment_id, status as last_status, sequence as last_sequence,
            row_number() over by_sequence as events, lead(sequence) over by_sequence as next_sequence
          from payments.payment_event
          where bank_id = any (${bankIds}::uuid[])
          window by_sequence as (partition by payment_id, bank_id, tpp_id order by sequence)
        ) as event
        where next_sequence is null
      ) as log using (bank_id, tpp_id, payment_id)
      where (status, sequence, sequence) is distinct from (last_status, last_sequence, events)
        and payment_id >= coalesce((select tenancy.oldest_kept_id('payments.payment_event')), payment_id)`,
    ),
  },
  {
    name: 'payment-has-a-status',
    meaning: 'Every payment has a status, and every status belongs to a payment or to a part of one.',
    remedy: 'A partition was dropped or restored without the others: restore the database as a whole.',
    scope: 'bank',
    tables: ['payments.payment', 'payments.part', 'payments.payment_status'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, case when status is null then 'has no status' else 'is a status of nothing' end as detail
      from (
        select bank_id, tpp_id, payment_id from payments.payment where bank_id = any (${bankIds}::uuid[])
        union all
        select bank_id, tpp_id, part_id from payments.part where bank_id = any (${bankIds}::uuid[])
      ) as known
      full join (
        select bank_id, tpp_id, payment_id, status from payments.payment_status where bank_id = any (${bankIds}::uuid[])
      ) as present using (bank_id, tpp_id, payment_id)
      where num_nulls(known.payment_id, present.payment_id) > 0
        and payment_id >= coalesce((select tenancy.oldest_kept_id('payments.payment')), payment_id)`,
    ),
  },
  {
    name: 'approved-payments-are-due',
    meaning:
      'Exactly the approved payments that have not ended wait for a batch run, are claimed by one, or are under way.',
    remedy:
      'Stop every Havn process on this database, workers too: nothing else stops execution (`havn bank suspend` does not). A payment without its row is never executed, and one with too many may be twice: compare it with the core bank before you start them again.',
    scope: 'bank',
    tables: ['payments.payment_status', 'payments.due'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, format('status %s, and due as %s', status, stage) as detail
      from (
        select bank_id, tpp_id, payment_id, execution_date, status from payments.payment_status
        where bank_id = any (${bankIds}::uuid[]) and not exists (
          select from payments.payment
          where (payment.bank_id, payment.tpp_id, payment.payment_id)
            = (payment_status.bank_id, payment_status.tpp_id, payment_status.payment_id) and service <> 'payments')
      ) as present
      full join (
        select bank_id, tpp_id, payment_id, execution_date, stage from payments.due where bank_id = any (${bankIds}::uuid[])
      ) as due using (bank_id, tpp_id, payment_id, execution_date)
      where stage is distinct from case
          when status in ('ACTC', 'ACWC', 'ACCP') then 'waiting'
          when status = 'PDNG' then 'claimed'
          when status in ('ACSP', 'ACWP') then 'under-way' end
        and not coalesce(stage = 'quarantined' and status in ('PDNG', 'ACSP', 'ACWP'), false)`,
    ),
  },
  {
    name: 'claims-have-payments',
    meaning:
      'Every claim has a payment that it claims, and every claimed payment has its claim, in the same bank.',
    remedy:
      'A payment without its claim is never finished: ask the core bank by the payment id what became of it. For claims that no process finishes, see docs/operations/alerts/HavnClaimsStuck.md.',
    scope: 'bank',
    tables: ['payments.due', 'payments.claim'],
    find: byQuery(
      (bankIds) => sql`
      select coalesce(due.payment_id, claim.claim_id) as subject,
        case when due.payment_id is null then 'is a claim of nothing' else 'is claimed by a claim that is not there' end as detail
      from (
        select bank_id, claim_id, payment_id from payments.due
        where bank_id = any (${bankIds}::uuid[]) and claim_id is not null
      ) as due
      full join (
        select bank_id, claim_id from payments.claim where bank_id = any (${bankIds}::uuid[])
      ) as claim using (bank_id, claim_id)
      where num_nulls(due.claim_id, claim.claim_id) > 0`,
    ),
  },
  {
    name: 'quarantine-names-payments',
    meaning:
      'What is quarantined has its entry for the operator, and every entry is about a payment or a periodic payment that waits.',
    remedy: 'Release the payment again, or delete the entry, once it is known what became of the payment.',
    scope: 'bank',
    tables: ['payments.due', 'payments.standing_order', 'payments.quarantine'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, case when problem is null then 'is quarantined without an entry' else 'has an entry and is not quarantined' end as detail
      from (
        select bank_id, payment_id from payments.due where bank_id = any (${bankIds}::uuid[]) and stage = 'quarantined'
        union all
        select bank_id, payment_id from payments.standing_order where bank_id = any (${bankIds}::uuid[]) and is_quarantined
      ) as waiting
      full join (
        select bank_id, payment_id, problem from payments.quarantine where bank_id = any (${bankIds}::uuid[])
      ) as entry using (bank_id, payment_id)
      where num_nulls(waiting.payment_id, entry.payment_id) > 0`,
    ),
  },
]
