-- Moves rows of payments.due, given by their physical positions, to a stage and a claim. Where the planner believes the
-- table to be empty, as it is between two runs, it would read all rows of the bank and compare each with every given
-- position, and a connection keeps that plan: so the settings leave it nothing but the positions.
-- Called by: payments.claim_orders, payments.defer_uncertain, payments.quarantine_payments, payments.update_due
-- Locks: payments.due, rows at the given positions in no order (the caller has locked them or their claim).
create or replace function payments.move_due(
  positions tid[], stage text, claim_id uuid default null, last_try_date date default null) returns void
  language plpgsql volatile set enable_indexscan = off set enable_bitmapscan = off as $$
begin
  update payments.due
  set stage = move_due.stage, claim_id = move_due.claim_id,
    last_try_date = coalesce(move_due.last_try_date, due.last_try_date)
  where due.ctid = any (positions);
end $$;
grant execute on function payments.move_due to havn_bank;
