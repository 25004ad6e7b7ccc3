-- Deletes rows of payments.due, given by their physical positions. The settings are there for the reason given in
-- payments.move_due.
-- Called by: payments.cancel_remaining_parts, payments.update_due
-- Locks: payments.due, rows at the given positions in no order (the caller has locked them).
create or replace function payments.delete_due(positions tid[]) returns void
  language plpgsql volatile set enable_indexscan = off set enable_bitmapscan = off as $$
begin
  delete from payments.due where due.ctid = any (positions);
end $$;
grant execute on function payments.delete_due to havn_bank;
