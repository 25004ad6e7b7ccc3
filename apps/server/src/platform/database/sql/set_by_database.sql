-- Leaves a column to its default: each role that may insert rows of the table may insert all other columns. A column that is added
-- later needs a grant.
-- Called by: domain/consents/sql/0333_transaction_of_events.sql, domain/payments/sql/0330_transaction_of_events.sql,
--   domain/sca/sql/0331_transaction_of_events.sql, domain/signing-baskets/sql/0332_transaction_of_events.sql,
--   operations/back-office/sql/0334_transaction_of_acts.sql
-- Locks: the table
create or replace procedure tenancy.set_by_database(relation regclass, column_name name) language plpgsql as $$
declare
  writer regrole;
  others text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = relation and attnum > 0 and not attisdropped and attname <> column_name);
begin
  for writer in
    select granted.grantee::regrole from pg_class, aclexplode(relacl) as granted
    where pg_class.oid = relation and granted.privilege_type = 'INSERT' and granted.grantee <> relowner
  loop
    execute format('revoke insert on %s from %s', relation, writer);
    execute format('grant insert (%s) on %s to %s', others, relation, writer);
  end loop;
end $$;
