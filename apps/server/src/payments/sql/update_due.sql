-- Updates rows of payments.due to the new statuses of their payments: deletes those that have ended, and marks the
-- others as waiting for another try, or as under way.
-- Called by: payments.record_outcomes
-- Locks: payments.due, rows of the given payments in no order (the caller has locked them).
create or replace function payments.update_due(bank_id uuid, recorded payments.recorded_status[]) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  open_statuses text[] := array(select distinct from_status from payments.transition);
begin
  delete from payments.due
  using unnest(recorded) as payment
  where due.bank_id = update_due.bank_id
    and due.execution_date = payment.execution_date
    and due.payment_id = payment.payment_id
    and payment.status <> all (open_statuses);
  update payments.due
  set stage = case payment.status when 'ACCP' then 'waiting' else 'under-way' end,
    claim_id = null,
    last_try_date = coalesce(payment.last_try_date, due.last_try_date)
  from unnest(recorded) as payment
  where due.bank_id = update_due.bank_id
    and due.execution_date = payment.execution_date
    and due.payment_id = payment.payment_id
    and payment.status = any (open_statuses);
end $$;
grant execute on function payments.update_due to havn_bank;
