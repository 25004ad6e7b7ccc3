-- Puts a partitioned table under maintenance: protects its rows, gives it a default partition for rows that no other
-- partition exists for yet, registers how far ahead partitions are created and when they are dropped, and creates those
-- that are due. Rows belong to a TPP if the table has a `tpp_id`, otherwise to the bank.
-- Called by: domain/consents/sql/0230_requested_consents.sql, domain/consents/sql/tables.sql,
--   domain/notifications/sql/tables.sql, domain/payments/sql/0200_payee_check.sql, domain/payments/sql/tables.sql,
--   domain/sca/sql/tables.sql, domain/signing-baskets/sql/tables.sql, edge/sql/tables.sql,
--   operations/back-office/sql/tables.sql, platform/security-events/sql/tables.sql,
--   platform/tracing/resource-traces/sql/tables.sql, sandbox/src/ledger/sql/tables.sql, sandbox/src/sql/tables.sql
-- Locks: the table, which is new.
create or replace procedure tenancy.manage_partitions(
  parent text, key_kind text, step text, steps_ahead integer, retention interval default null) language plpgsql as $$
declare
  due record;
begin
  execute format('create table %s_default partition of %s default', parent, parent);
  execute format('alter table %s_default enable row level security', parent);
  execute format('alter table %s_default force row level security', parent);
  if exists (select from pg_attribute where attrelid = parent::regclass and attname = 'tpp_id') then
    call tenancy.protect_tpp_rows(parent::regclass);
  else
    call tenancy.protect_bank_rows(parent::regclass);
  end if;
  insert into tenancy.partitioned_table values (parent, key_kind, step, steps_ahead, retention);
  for due in
    select child, plan, from_moment from tenancy.due_partition_changes()
    where (plan).parent = manage_partitions.parent
  loop
    call tenancy.create_partition(due.plan, due.child, due.from_moment);
  end loop;
end $$;
