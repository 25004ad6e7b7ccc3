-- Returns whether tenancy.operator_bank names the bank for the operator's login. All zeros is what belongs to no bank, or to all.
-- Called by: back_office.require_operator, operations/back-office/operator.store.ts,
--   operations/personal-data/sql/0352_recorded_reads.sql, tenancy.let_operators_read
-- Locks: none
create or replace function tenancy.sees_bank(bank_id uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select from tenancy.operator_bank as seen
    where seen.login = session_user and seen.bank_id in (sees_bank.bank_id, '00000000-0000-0000-0000-000000000000'));
end $$;
revoke execute on function tenancy.sees_bank from public;
grant execute on function tenancy.sees_bank to havn_operator;
