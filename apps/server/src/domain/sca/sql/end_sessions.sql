-- Ends all open sessions of a TPP, as a reset of a sandbox does. The PSUs keep their PSU-IDs.
-- Called by: domain/sca/sessions/session.store.ts
-- Locks: sca.psu, all rows of the TPP in key order (no key update); then sca.session, its open rows.
create or replace function sca.end_sessions(bank_id uuid, tpp_id text, at timestamptz) returns void
  language plpgsql volatile as $$
begin
  perform from sca.psu where psu.bank_id = end_sessions.bank_id and psu.tpp_id = end_sessions.tpp_id
  order by psu.psu_id for no key update;
  update sca.session set replaced_at = end_sessions.at
  where session.bank_id = end_sessions.bank_id and session.tpp_id = end_sessions.tpp_id and session.replaced_at is null;
end $$;
grant execute on function sca.end_sessions to havn_bank;
