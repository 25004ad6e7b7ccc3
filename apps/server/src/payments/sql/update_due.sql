-- Updates rows of payments.due to the new statuses of their payments: deletes those that have ended, and marks the
-- others as waiting for another try, or as under way. Rows are found by their key first and changed by their physical
-- position: in one join, a planner that believes the table to be empty reads the given set again for each row.
-- Called by: payments.record_outcomes
-- Locks: payments.due, rows of the given payments in no order (the caller has locked them).
create or replace function payments.update_due(bank_id uuid, recorded payments.recorded_status[]) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  open_statuses text[] := array(select distinct from_status from payments.transition);
begin
  with located as materialized (
    select stored.row_position, payment.status, payment.last_try_date
    from unnest(recorded) as payment
    cross join lateral (
      select due.ctid as row_position from payments.due
      where due.bank_id = update_due.bank_id
        and due.execution_date = payment.execution_date
        and due.payment_id = payment.payment_id
      offset 0
    ) as stored
  ), ended as (
    delete from payments.due
    using located
    where due.ctid = located.row_position and located.status <> all (open_statuses)
  )
  update payments.due
  set stage = case located.status when 'ACCP' then 'waiting' else 'under-way' end,
    claim_id = null,
    last_try_date = coalesce(located.last_try_date, due.last_try_date)
  from located
  where due.ctid = located.row_position and located.status = any (open_statuses);
end $$;
grant execute on function payments.update_due to havn_bank;
