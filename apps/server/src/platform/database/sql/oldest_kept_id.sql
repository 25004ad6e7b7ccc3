-- Returns the least id that the oldest partition of a table can hold: rows with lesser ids have been dropped. Null if the table
-- has only its default partition. Partitions are named after their month or day.
-- Called by: operations/invariants/approval-invariants.store.ts, operations/invariants/consent-invariants.store.ts,
--   operations/invariants/execution-invariants.store.ts, operations/invariants/notification-invariants.store.ts,
--   operations/invariants/payment-invariants.store.ts, operations/personal-data/find-orders.store.ts
-- Locks: none
create or replace function tenancy.oldest_kept_id(parent text) returns uuid
  language sql stable
  return (
    select tenancy.first_uuid_at(to_date(rpad(min(substring(inhrelid::regclass::text from '_(\d{6}(?:\d{2})?)$')), 8, '01'), 'YYYYMMDD')::timestamp at time zone 'UTC')
    from pg_inherits where inhparent = to_regclass(parent));
grant execute on function tenancy.oldest_kept_id to havn_bank, havn_operator;
