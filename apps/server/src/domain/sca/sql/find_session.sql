-- Returns the person of a PSU-ID and the session of a TPP-Session-ID, where there is one; no row if the PSU-ID is not this
-- TPP's. Written in SQL, so that it becomes part of the statement that calls it.
-- Called by: consents.find_known_psus, domain/sca/sessions/session.store.ts
-- Locks: none
create or replace function sca.find_session(
  bank_id uuid, tpp_id text, psu_id uuid, tpp_session_id text, real_time timestamptz)
  returns table (person_id uuid, context text, agreement_id uuid, authenticated_at timestamptz, replaced_at timestamptz,
    now timestamptz)
  language sql stable as $$
  select psu.person_id, session.context, session.agreement_id, session.authenticated_at, session.replaced_at,
    banks.time_of(psu.bank_id, find_session.real_time)
  from sca.psu
  left join sca.session on session.bank_id = psu.bank_id and session.tpp_id = psu.tpp_id
    and session.psu_id = psu.psu_id and session.tpp_session_id = find_session.tpp_session_id
  where psu.bank_id = find_session.bank_id and psu.tpp_id = find_session.tpp_id and psu.psu_id = find_session.psu_id
$$;
grant execute on function sca.find_session to havn_tpp;
