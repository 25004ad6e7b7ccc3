import { sql } from '../../platform/database/sql.ts'
import { byQuery, type Invariant } from './invariant.ts'
import { PART_ID_INVARIANTS } from './part-id-invariants.store.ts'

const STOP_EXECUTION =
  'Stop every Havn process on this database, workers too: nothing else stops execution (`havn bank suspend` does not). Parts that are missing or too many are payments that nobody ordered so.'

/** The invariants of bulk and periodic payments and their parts. */
export const PART_INVARIANTS: readonly Invariant[] = [
  ...PART_ID_INVARIANTS,
  {
    name: 'parts-belong-to-an-approved-whole',
    meaning:
      'Only an approved bulk or periodic payment has parts, numbered from 1 without gaps; a bulk payment has one for each of its lines.',
    remedy: STOP_EXECUTION,
    scope: 'bank',
    tables: ['payments.payment', 'payments.part'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, format('%s, status %s, parts: %s of %s', service, status, parts, lines) as detail
      from (
        select payment.bank_id, payment.tpp_id, payment.payment_id, payment.service, present.status,
          case when service = 'bulk-payments' then jsonb_array_length(payment.body::jsonb -> 'payments') end as lines
        from payments.payment
        join payments.payment_status as present using (bank_id, tpp_id, payment_id)
        where payment.bank_id = any (${bankIds}::uuid[]) and service <> 'payments'
      ) as whole
      full join (
        select bank_id, tpp_id, payment_id, count(*) as parts, max(number) as last, min(number) as first
        from payments.part where bank_id = any (${bankIds}::uuid[])
        group by bank_id, tpp_id, payment_id
      ) as counted using (bank_id, tpp_id, payment_id)
      where service is null or first <> 1 or last <> parts
        or (status in ('RCVD', 'RJCT') and parts > 0)
        or (service = 'bulk-payments' and status not in ('RCVD', 'RJCT')
          -- One that was deleted before its approval has none.
          and parts is distinct from lines and not (status = 'CANC' and parts is null))`,
    ),
  },
  {
    name: 'parts-follow-their-whole',
    meaning:
      'A part has the execution date of its status, and no part of a cancelled bulk payment is anything but cancelled.',
    remedy: STOP_EXECUTION,
    scope: 'bank',
    tables: ['payments.part'],
    find: byQuery(
      (bankIds) => sql`
      select part.part_id as subject, format('status %s on %s, as a part on %s of %s', present.status, present.execution_date,
        part.execution_date, whole.status) as detail
      from payments.part
      left join payments.payment_status as present
        on (present.bank_id, present.tpp_id, present.payment_id) = (part.bank_id, part.tpp_id, part.part_id)
      left join payments.payment_status as whole
        on (whole.bank_id, whole.tpp_id, whole.payment_id) = (part.bank_id, part.tpp_id, part.payment_id)
      left join payments.payment
        on (payment.bank_id, payment.tpp_id, payment.payment_id) = (part.bank_id, part.tpp_id, part.payment_id)
      where part.bank_id = any (${bankIds}::uuid[])
        and (present.execution_date is distinct from part.execution_date
          or (whole.status = 'CANC' and service = 'bulk-payments' and present.status <> 'CANC'))`,
    ),
  },
  {
    name: 'approved-wholes-end',
    meaning:
      'An approved bulk or periodic payment has a part or an occurrence to come: it ends with its last part, and its month can be dropped one day.',
    remedy:
      'The payment will never be executed and never end: compare its body with what was executed, and tell its TPP. Its month is dropped after its window all the same.',
    scope: 'bank',
    tables: ['payments.payment'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, format('%s, status %s, and no part and no occurrence to come', service, status) as detail
      from payments.payment
      join payments.payment_status using (bank_id, tpp_id, payment_id)
      where payment.bank_id = any (${bankIds}::uuid[]) and service <> 'payments' and status in ('ACTC', 'ACWC')
        and not exists (
          select from payments.standing_order
          where (standing_order.bank_id, standing_order.payment_id) = (payment.bank_id, payment.payment_id))
        and not exists (
          select from payments.part
          where (part.bank_id, part.tpp_id, part.payment_id) = (payment.bank_id, payment.tpp_id, payment.payment_id))`,
    ),
  },
  {
    name: 'standing-orders-go-on',
    meaning:
      'A periodic payment with occurrences to come is approved, and its next occurrence follows the last one that was made.',
    remedy: STOP_EXECUTION,
    scope: 'bank',
    tables: ['payments.standing_order'],
    find: byQuery(
      (bankIds) => sql`
      select standing_order.payment_id as subject,
        format('status %s, next occurrence %s after %s', status, next_number, last) as detail
      from payments.standing_order
      left join payments.payment_status using (bank_id, tpp_id, payment_id)
      cross join lateral (
        select coalesce(max(number), 0) as last from payments.part
        where (part.bank_id, part.tpp_id, part.payment_id)
          = (standing_order.bank_id, standing_order.tpp_id, standing_order.payment_id)
      ) as made
      where standing_order.bank_id = any (${bankIds}::uuid[])
        and (status is null or status not in ('ACTC', 'ACWC') or next_number <= last)`,
    ),
  },
]
