-- Locks every payment of a bank that has not begun, and returns those that nobody has approved, with the last day on which
-- that is possible. These are searched from 14 days before a day on: an earlier one can no longer be approved on it. The caller has locked the bank
-- for a reset (banks.lock_for_reset), so that nothing is approved in the meantime.
-- Called by: domain/payments/execute/cancel-open-payments.store.ts
-- Locks: payments.standing_order, rows in payment_id order; then payments.due, rows that wait, in the order of their
-- keys; then payments.payment_status, rows in payment_id order.
create or replace function payments.lock_open_payments(bank_id uuid, since date)
  returns table (tpp_id text, payment_id uuid, execution_date date)
  language plpgsql volatile
  -- Parts are found by hashing: there is no index by part_id, and a search for each line would take as long as lines squared.
  set enable_nestloop = off as $$
#variable_conflict use_column
declare
  time_zone text := banks.time_zone_of(bank_id);
begin
  perform from payments.standing_order
  where standing_order.bank_id = lock_open_payments.bank_id order by standing_order.payment_id for update;
  perform from payments.due
  where due.bank_id = lock_open_payments.bank_id and due.stage = 'waiting'
  order by due.execution_date, due.payment_id for update;
  return query
  select sorted.tpp_id, sorted.payment_id, locked.execution_date
  from (
    select key.tpp_id, key.payment_id
    from payments.logical_key as key
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = lock_open_payments.bank_id and payment_status.tpp_id = key.tpp_id
        and payment_status.payment_id = key.payment_id
      offset 0
    ) as seen
    where key.bank_id = lock_open_payments.bank_id and key.execution_date >= lock_open_payments.since - 14
      and seen.status = 'RCVD'
    union
    select due.tpp_id, due.payment_id from payments.due
    where due.bank_id = lock_open_payments.bank_id and due.stage = 'waiting'
    union
    select part.tpp_id, part.payment_id from payments.due
    join payments.part on part.bank_id = due.bank_id and part.tpp_id = due.tpp_id and part.part_id = due.payment_id
    where due.bank_id = lock_open_payments.bank_id and due.stage = 'waiting'
    union
    select standing_order.tpp_id, standing_order.payment_id from payments.standing_order
    where standing_order.bank_id = lock_open_payments.bank_id
    order by payment_id
  ) as sorted
  cross join lateral (
    select payment_status.status,
      payments.approve_by(payment.service, payment.body, payment.created_at, payment_status.execution_date,
        time_zone) as execution_date
    from payments.payment_status
    join payments.payment using (bank_id, tpp_id, payment_id)
    where payment_status.bank_id = lock_open_payments.bank_id and payment_status.tpp_id = sorted.tpp_id
      and payment_status.payment_id = sorted.payment_id
    for update of payment_status
  ) as locked
  where locked.status = 'RCVD';
end $$;
grant execute on function payments.lock_open_payments to havn_bank;
