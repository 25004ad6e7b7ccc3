-- Says whether a payment that was created in this month has been approved and is not final, such as a standing order. Payments
-- that nobody approved in time are not open, though nobody may have written that yet.
-- Called by: payments/sql/0091_hold_open_months.sql
-- Locks: the month's partition of payments.payment_status, exclusively: the policies of its rows are lifted meanwhile, since
--   they would hide them from the owner. Nobody writes to a month that is about to be dropped.
create or replace function payments.has_open_payments(month text) returns boolean
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  child text := 'payments.payment_status_' || month;
  is_open boolean;
begin
  if to_regclass(child) is null then
    return false;
  end if;
  execute format('alter table %s no force row level security', child);
  execute format(
    'select exists (select from %s where status in (''ACTC'', ''ACWC'', ''ACCP'', ''PDNG'', ''ACSP''))', child)
  into is_open;
  execute format('alter table %s force row level security', child);
  return is_open;
end $$;

revoke execute on function payments.has_open_payments(text) from public;
