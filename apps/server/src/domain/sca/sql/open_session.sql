-- Opens the session of a finished SCA and ends every other session of the same TPP and PSU. Two SCAs that finish at once
-- wait for each other here, so exactly one session stays open. The lock still lets rows be written that reference the PSU,
-- which either transaction may have done before.
-- Called by: domain/sca/authorisations/steps.store.ts
-- Locks: sca.psu, one row (no key update); then sca.session, rows of that PSU.
create or replace function sca.open_session(opened sca.session) returns void
  language plpgsql volatile as $$
begin
  perform from sca.psu
  where psu.bank_id = opened.bank_id and psu.tpp_id = opened.tpp_id and psu.psu_id = opened.psu_id
  for no key update;
  update sca.session set replaced_at = opened.authenticated_at
  where session.bank_id = opened.bank_id
    and session.tpp_id = opened.tpp_id
    and session.psu_id = opened.psu_id
    and session.tpp_session_id <> opened.tpp_session_id
    and session.replaced_at is null;
  insert into sca.session select opened.*
  on conflict (bank_id, tpp_id, psu_id, tpp_session_id) do update
  set context = excluded.context, agreement_id = excluded.agreement_id,
    authenticated_at = excluded.authenticated_at, replaced_at = null;
end $$;
grant execute on function sca.open_session to havn_bank;
