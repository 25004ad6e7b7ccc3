-- Lets sandbox.delete_bank delete a bank's rows from one more table that has a `bank_id`, of whatever module. Returns false
-- when every such table is covered. One table at a time: a transaction that locks them all would wait for every call under
-- way, and make all calls wait.
-- Called by: sandbox/src/expiry/expiry.store.ts
-- Locks: one table, for a moment; gives up if it is in use.
drop procedure if exists sandbox.let_expiry_delete();

create or replace function sandbox.let_expiry_delete_one() returns boolean language plpgsql set lock_timeout = '50ms' as $$
declare
  given record;
begin
  select class.oid::regclass as relation, class.relnamespace::regnamespace as namespace, class.relrowsecurity into given
  from pg_class as class
  join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attname = 'bank_id'
  where class.relkind in ('r', 'p') and not class.relispartition and attribute.attnum > 0
    and class.relnamespace::regnamespace::text !~ '^(pg_|pgboss$|information_schema$)'
    and (not has_table_privilege('havn_expiry', class.oid, 'delete') or class.relrowsecurity and not exists (
      select from pg_policy where polrelid = class.oid and polname = 'of_expiry'))
  order by class.oid limit 1;
  if not found then return false; end if;
  execute format('grant usage on schema %s to havn_expiry', given.namespace);
  execute format('grant select, delete on %s to havn_expiry', given.relation);
  if given.relrowsecurity then
    execute format(
      'create policy of_expiry on %s to havn_expiry using (bank_id = tenancy.current_bank_id())', given.relation);
  end if;
  return true;
end $$;

grant usage on schema tenancy to havn_expiry;
grant execute on function tenancy.current_bank_id to havn_expiry;
