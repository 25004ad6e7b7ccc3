-- Lets sandbox.delete_bank delete a bank's rows from every table that has a `bank_id`, of whatever module. A migration that
-- adds such a table changes the date below, so that this runs again.
-- Called by: an operator
-- Locks: every table that is not covered yet, for a moment.
create or replace procedure sandbox.let_expiry_delete() language plpgsql as $$
declare
  given record;
begin
  for given in
    select class.oid::regclass as relation, class.relnamespace::regnamespace as namespace, class.relrowsecurity
    from pg_class as class
    join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attname = 'bank_id'
    where class.relkind in ('r', 'p') and not class.relispartition and attribute.attnum > 0
      and class.relnamespace::regnamespace::text !~ '^(pg_|pgboss$|information_schema$)'
      and not has_table_privilege('havn_expiry', class.oid, 'delete')
    order by class.oid
  loop
    execute format('grant usage on schema %s to havn_expiry', given.namespace);
    execute format('grant select, delete on %s to havn_expiry', given.relation);
    if given.relrowsecurity then
      execute format(
        'create policy of_expiry on %s to havn_expiry using (bank_id = tenancy.current_bank_id())', given.relation);
    end if;
  end loop;
end $$;

grant usage on schema tenancy to havn_expiry;
grant execute on function tenancy.current_bank_id to havn_expiry;

-- Covers the tables as of 2026-11-16.
call sandbox.let_expiry_delete();
