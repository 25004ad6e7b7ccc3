-- Says whether a month of payments is still needed after its window: a payment that was created in it has been approved and is
-- not final, or was to be executed within the window, from whose end the law counts. A bulk or periodic payment ends with its
-- last part: it is open while it has an occurrence to come or a part that is due. Payments that nobody approved in time are not
-- needed, though nobody may have written that yet.
-- Called by: domain/payments/sql/tables.sql, notifications.has_open_payments
-- Locks: the month's partitions of payments.payment, payments.payment_status and payments.part, exclusively: the policies of their
--   rows are lifted meanwhile, since they would hide them from the owner. Nobody writes to a month that is about to be dropped.
create or replace function payments.has_open_payments(month text) returns boolean
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  relations text[] := array(
    select relation from unnest(array['payments.payment_', 'payments.payment_status_', 'payments.part_']) as prefix
    cross join lateral (select prefix || month as relation) as named
    where to_regclass(relation) is not null);
  relation text;
  kept_from date;
  is_open boolean := false;
  has_late_part boolean := false;
begin
  -- Without these policies the owner would see no standing order and no part that is due, and would drop what is open.
  if (
    select count(*) from pg_policies
    where (schemaname, policyname) = ('payments', 'of_owner') and tablename in ('standing_order', 'due')
      and current_user = any (roles)) < 2 then
    raise exception 'the owner of the database is not the one who migrated it: create the policies of_owner of its tables.sql for %',
      current_user;
  end if;
  select (tenancy.now() - retention)::date into kept_from
  from tenancy.partitioned_table where parent = 'payments.payment';
  foreach relation in array relations loop
    execute format('alter table %s no force row level security', relation);
  end loop;
  -- Once one of the three is dropped, nothing of the month was open.
  if cardinality(relations) = 3 then
    execute format(
      'select exists (
         select from %1$s as current
         left join %2$s as whole on (whole.bank_id, whole.tpp_id, whole.payment_id)
           = (current.bank_id, current.tpp_id, current.payment_id) and whole.service <> ''payments''
         where (current.execution_date >= $1 and current.status <> ''RCVD'')
           or (whole.payment_id is null and current.status in (''ACTC'', ''ACWC'', ''ACCP'', ''PDNG'', ''ACSP'', ''ACWP''))
           or (whole.payment_id is not null and current.status in (''ACTC'', ''ACWC'') and (
             exists (
               select from payments.standing_order
               where (standing_order.bank_id, standing_order.payment_id) = (current.bank_id, current.payment_id))
             or exists (
               select from %3$s as part
               join payments.due on (due.bank_id, due.execution_date, due.payment_id)
                 = (part.bank_id, part.execution_date, part.part_id)
               where (part.bank_id, part.tpp_id, part.payment_id)
                 = (current.bank_id, current.tpp_id, current.payment_id)))))',
      'payments.payment_status_' || month, 'payments.payment_' || month, 'payments.part_' || month)
    into is_open using kept_from;
  end if;
  if not is_open and 'payments.part_' || month = any (relations) then
    execute format('select exists (select from payments.part_%s where execution_date >= $1)', month)
    into has_late_part using kept_from;
  end if;
  foreach relation in array relations loop
    execute format('alter table %s force row level security', relation);
  end loop;
  return is_open or has_late_part;
end $$;

revoke execute on function payments.has_open_payments(text) from public;
