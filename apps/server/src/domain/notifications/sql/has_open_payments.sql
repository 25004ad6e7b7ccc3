-- Says whether a month of subscriptions is still needed after its window: while payments of that month are open, their TPPs are
-- notified.
-- Called by: domain/notifications/sql/tables.sql
-- Locks: as payments.has_open_payments
create or replace function notifications.has_open_payments(month text) returns boolean
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  return payments.has_open_payments(month);
end $$;

revoke execute on function notifications.has_open_payments(text) from public;
