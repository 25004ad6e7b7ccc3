-- Records that the core bank is to be asked soon about the instant payments among rows of payments.due, which are given by
-- their physical positions: their money is set aside and not yet booked. The settings are there for the reason given in
-- payments.move_due.
-- Called by: payments.update_due
-- Locks: none but the rows that it inserts.
create or replace function payments.watch_outcomes(positions tid[]) returns void
  language plpgsql volatile set enable_indexscan = off set enable_bitmapscan = off as $$
declare
  now timestamptz := clock_timestamp();
begin
  insert into payments.open_outcome (bank_id, payment_id, execution_date, since, ask_at)
  select due.bank_id, due.payment_id, due.execution_date, now, now + interval '1 second'
  from payments.due
  where due.ctid = any (positions) and due.transfer ->> 'rail' in ('instant', 'sepa-instant')
  on conflict on constraint open_outcome_pkey do nothing;
end $$;
grant execute on function payments.watch_outcomes to havn_bank;
