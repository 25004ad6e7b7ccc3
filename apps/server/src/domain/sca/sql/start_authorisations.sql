-- Starts the authorisations that other modules create together with their own rows, each with its first event. A decoupled
-- one also becomes a request to the PSU's own device, which a job sends if the bank's login can.
-- Called by: sca.start_authorisation, sca.start_offered_authorisation
-- Locks: none
create or replace function sca.start_authorisations(authorisations json) returns void
  language plpgsql volatile as $$
begin
  insert into sca.authorisation
    (bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_brand, tpp_session_id,
     tpp_redirect_uri, tpp_nok_redirect_uri, interface, psu_id, psu_identity_hash, context, agreement_id, created_at, touched_at)
  select bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_brand, tpp_session_id,
     tpp_redirect_uri, tpp_nok_redirect_uri, interface, psu_id, psu_identity_hash, context, agreement_id, created_at, created_at
  from json_populate_recordset(null::sca.authorisation, authorisations);
  insert into sca.authorisation_event (bank_id, tpp_id, authorisation_id, sequence, cause, status, at)
  select bank_id, tpp_id, authorisation_id, 1, 'started', 'received', created_at
  from json_populate_recordset(null::sca.authorisation, authorisations);
  insert into sca.decoupled_request (bank_id, authorisation_id, sealed_login_hint, due_at)
  select bank_id, authorisation_id, sealed_login_hint, created_at
  from json_to_recordset(authorisations) as started
    (bank_id uuid, authorisation_id uuid, approach text, sealed_login_hint bytea, created_at timestamptz)
  where started.approach = 'DECOUPLED';
end $$;
grant execute on function sca.start_authorisations to havn_tpp, havn_bank;
