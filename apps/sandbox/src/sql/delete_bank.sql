-- Deletes a bank: every row with its id in every table, those that name others first. It runs as havn_expiry, which alone
-- may delete what is otherwise final, such as events and ledger entries, and only rows of this bank.
-- Called by: sandbox/src/expiry/expiry.store.ts
-- Locks: everything of the bank; the caller has locked the bank, so that nobody decides anything in it meanwhile.
create or replace function sandbox.delete_bank(bank_id uuid) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  relation regclass;
begin
  perform set_config('havn.bank_id', delete_bank.bank_id::text, true);
  for relation in
    with recursive owned as (
      select class.oid
      from pg_class as class
      join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attname = 'bank_id'
      where class.relkind in ('r', 'p') and not class.relispartition
        and has_table_privilege('havn_expiry', class.oid, 'delete')
    ), level as (
      select owned.oid, 0 as depth from owned
      union
      select foreign_key.confrelid, level.depth + 1
      from level join pg_constraint as foreign_key
        on foreign_key.conrelid = level.oid and foreign_key.contype = 'f' and foreign_key.confrelid <> level.oid
      where level.depth < 20
    )
    select level.oid::regclass from level join owned using (oid)
    group by level.oid order by max(level.depth), level.oid
  loop
    execute format('delete from %s where bank_id = $1', relation) using delete_bank.bank_id;
  end loop;
end $$;

-- The owner of a function needs to be allowed to create in its schema, at the moment it gets it.
grant create on schema sandbox to havn_expiry;
-- From PostgreSQL 16 on, a role that created another is its member without the right to give it anything.
do $$ begin execute format('grant havn_expiry to %I', current_user); end $$;
alter function sandbox.delete_bank owner to havn_expiry;
revoke create on schema sandbox from havn_expiry;
grant execute on function sandbox.delete_bank to havn_bank;
