-- Has servers ask at once whether the certificates of a TPP were revoked, and take a newer copy of the register. It changes what is
-- asked, not what is answered, so one operator is enough; it is recorded as a security event. Returns how many certificates
-- are asked about: those of which an authority has not said already that it revoked them for good.
-- Called by: back_office.ask_again
-- Locks: the TPP's rows of trust.certificate_status
create or replace function trust.ask_again(tpp_id text) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  certificates integer;
begin
  update trust.certificate_status as status set renew_at = '-infinity', used_at = clock_timestamp()
  where status.tpp_id = ask_again.tpp_id and (status.status <> 'revoked' or status.reason = 'certificateHold');
  get diagnostics certificates = row_count;
  update trust.task set due_at = '-infinity' where name in ('register eba', 'register national');
  insert into trust.task (name, due_at) values ('register asked again', clock_timestamp())
  on conflict (name) do update set due_at = excluded.due_at;
  perform security_events.record_act(null, 'tpp-asked-again', null, ask_again.tpp_id, clock_timestamp());
  return certificates;
end $$;
revoke execute on function trust.ask_again from public, havn_bank, havn_operator;
