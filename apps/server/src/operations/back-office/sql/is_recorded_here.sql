-- Returns whether the login has recorded the act in this transaction and bank: what is written with the act is then committed with it.
-- Called by: operations/personal-data/sql/0352_recorded_reads.sql
-- Locks: none
create or replace function back_office.is_recorded_here(act text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select from back_office.act as recorded
    where recorded.bank_id = tenancy.current_bank_id() and recorded.act_id >= tenancy.first_uuid_at(transaction_timestamp() - interval '1 minute')
      and recorded.act = is_recorded_here.act and recorded.operator = session_user
      and recorded.transaction_id = pg_current_xact_id_if_assigned()::text::bigint);
end $$;
revoke execute on function back_office.is_recorded_here from public;
grant execute on function back_office.is_recorded_here to havn_operator;
