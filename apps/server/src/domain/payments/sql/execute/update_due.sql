-- Updates rows of payments.due to the new statuses of their payments: deletes those that have ended, and marks the
-- others as waiting for another try, or as under way. The core bank is soon asked again about instant payments that are.
-- Called by: payments.record_found_outcomes, payments.record_outcomes
-- Locks: payments.due, rows of the given payments in no order (the caller has locked them).
create or replace function payments.update_due(bank_id uuid, recorded payments.recorded_status[]) returns void
  language plpgsql volatile as $$
declare
  open_statuses text[] := array(select distinct from_status from payments.transition);
  changed record;
begin
  for changed in
    select payment.status, payment.last_try_date, array_agg(stored.row_position) as positions
    from unnest(recorded) as payment
    cross join lateral (
      select due.ctid as row_position from payments.due
      where due.bank_id = update_due.bank_id
        and due.execution_date = payment.execution_date
        and due.payment_id = payment.payment_id
      offset 0
    ) as stored
    group by payment.status, payment.last_try_date
  loop
    if changed.status <> all (open_statuses) then
      perform payments.delete_due(changed.positions);
    else
      if changed.status = 'ACSP' then
        perform payments.watch_outcomes(changed.positions);
      end if;
      perform payments.move_due(changed.positions, case changed.status when 'ACCP' then 'waiting' else 'under-way' end,
        last_try_date => changed.last_try_date);
    end if;
  end loop;
end $$;
grant execute on function payments.update_due to havn_bank;
