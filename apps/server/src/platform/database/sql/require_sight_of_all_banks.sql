-- Fails if the policy that lets the owner of a table look at all banks is for another role, because the table has got another owner
-- since: a list that is empty for that reason would stop the audit chains of all banks without a word.
-- Called by: audit.list_banks_to_seal, back_office.list_written_banks, back_office.read_reconciliations,
--   consents.list_requested_banks, consents.list_written_banks, payments.list_written_banks,
--   payments.remove_unapproved, sca.list_evidence_banks, sca.list_written_banks, signing_baskets.list_written_banks
-- Locks: none
create or replace function tenancy.require_sight_of_all_banks(relation regclass) returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if row_security_active(relation) and not exists (
    select from pg_policy where polrelid = relation and polname = 'of_all_banks'
      and (select oid from pg_roles where rolname = current_user) = any (polroles))
  then
    raise exception 'the policy of_all_banks of % is for another role than %, its owner: alter it to this one', relation, current_user;
  end if;
end $$;
revoke execute on function tenancy.require_sight_of_all_banks from public;
