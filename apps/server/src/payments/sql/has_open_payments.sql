-- Says whether a month of payments is still needed after its window: a payment that was created in it has been approved and is
-- not final, such as a standing order, or was to be executed within the window, from whose end the law counts. Payments that
-- nobody approved in time are not needed, though nobody may have written that yet.
-- Called by: notifications.has_open_payments, payments/sql/0091_hold_open_months.sql
-- Locks: the month's partitions of payments.payment_status and payments.part, exclusively: the policies of their rows are
--   lifted meanwhile, since they would hide them from the owner. Nobody writes to a month that is about to be dropped.
create or replace function payments.has_open_payments(month text) returns boolean
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  statuses text := 'payments.payment_status_' || month;
  parts text := 'payments.part_' || month;
  kept_from date;
  is_open boolean := false;
  has_late_part boolean := false;
begin
  select (tenancy.now() - retention)::date into kept_from
  from tenancy.partitioned_table where parent = 'payments.payment';
  if to_regclass(statuses) is not null then
    execute format('alter table %s no force row level security', statuses);
    execute format(
      'select exists (
         select from %s
         where status in (''ACTC'', ''ACWC'', ''ACCP'', ''PDNG'', ''ACSP'', ''ACWP'')
           or (execution_date >= $1 and status <> ''RCVD''))', statuses)
    into is_open using kept_from;
    execute format('alter table %s force row level security', statuses);
  end if;
  if not is_open and to_regclass(parts) is not null then
    execute format('alter table %s no force row level security', parts);
    execute format('select exists (select from %s where execution_date >= $1)', parts) into has_late_part using kept_from;
    execute format('alter table %s force row level security', parts);
  end if;
  return is_open or has_late_part;
end $$;

revoke execute on function payments.has_open_payments(text) from public;
