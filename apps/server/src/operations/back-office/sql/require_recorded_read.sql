-- Returns true if the login has recorded in the last hour, in a transaction that is committed, that it reads personal data of the bank;
-- otherwise raises. A record of the same transaction does not count, because a rollback would undo it after the rows were read.
-- Called by: back_office.limit_to_recorded_reads
-- Locks: none
create or replace function back_office.require_recorded_read(bank_id uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  since timestamptz := clock_timestamp() - interval '1 hour';
begin
  if not exists (
    select from back_office.act
    where act.bank_id = require_recorded_read.bank_id and act.act_id >= tenancy.first_uuid_at(since)
      and act.act = 'opened-personal-data' and act.channel = 'command-line' and act.operator = session_user and act.at > since
      and act.transaction_id is distinct from pg_current_xact_id_if_assigned()::text::bigint)
  then
    raise exception 'the login % has not recorded that it reads personal data of the bank %: select back_office.record_look(…)',
      session_user, coalesce(require_recorded_read.bank_id::text, 'that tenancy.set_actor names')
      using errcode = 'insufficient_privilege';
  end if;
  return true;
end $$;
revoke execute on function back_office.require_recorded_read from public;
grant execute on function back_office.require_recorded_read to havn_operator;
