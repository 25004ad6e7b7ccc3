-- Returns what is known about the PSUs of any number of calls for account information, of any banks and TPPs, in one round
-- trip: person, session, consent and its MAC, by the place of the call in the arguments. A PSU-ID that is not the TPP's has no row.
-- Row-level security applies to each, because the function acts for one TPP after the other.
-- Called by: domain/consents/consents.store.ts, domain/consents/sql/0340_macs_of_consents.sql
-- Locks: none
create or replace function consents.find_known_psus(
  bank_ids uuid[], tpp_ids text[], psu_ids uuid[], tpp_session_ids text[], agreement_keys text[], real_time timestamptz)
  returns table (place integer, person_id uuid, context text, agreement_id uuid, authenticated_at timestamptz,
    replaced_at timestamptz, now timestamptz, granted_at timestamptz, account_ids text[], accessed_at timestamptz[],
    has_corporate boolean, sequence integer, mac bytea)
  language plpgsql volatile as $$
declare
  actor record;
begin
  for actor in
    select asked.bank_id, asked.tpp_id, array_agg(asked.place::integer) as places, array_agg(asked.psu_id) as psu_ids,
      array_agg(asked.tpp_session_id) as tpp_session_ids, array_agg(asked.agreement_key) as agreement_keys
    from unnest(bank_ids, tpp_ids, psu_ids, tpp_session_ids, agreement_keys) with ordinality
      as asked (bank_id, tpp_id, psu_id, tpp_session_id, agreement_key, place)
    group by asked.bank_id, asked.tpp_id
  loop
    perform tenancy.set_actor(actor.bank_id, actor.tpp_id);
    return query
    select asked.place, known_session.person_id, known_session.context, known_session.agreement_id,
      known_session.authenticated_at, known_session.replaced_at, known_session.now,
      consent.granted_at, granted.account_ids, granted.accessed_at,
      exists (
        select from consents.consent as corporate
        where corporate.bank_id = actor.bank_id and corporate.tpp_id = actor.tpp_id
          and corporate.psu_id = asked.psu_id and corporate.agreement_key <> 'PRIVATE'),
      consent.sequence, consent.mac
    from unnest(actor.places, actor.psu_ids, actor.tpp_session_ids, actor.agreement_keys)
      as asked (place, psu_id, tpp_session_id, agreement_key)
    cross join lateral sca.find_session(actor.bank_id, actor.tpp_id, asked.psu_id, asked.tpp_session_id, real_time)
      as known_session
    left join consents.consent on consent.bank_id = actor.bank_id and consent.tpp_id = actor.tpp_id
      and consent.psu_id = asked.psu_id and consent.agreement_key = asked.agreement_key
    cross join lateral (
      select array_agg(granted_account.account_id::text) as account_ids,
        array_agg(granted_account.accessed_at) as accessed_at
      from consents.granted_account
      where granted_account.bank_id = actor.bank_id and granted_account.tpp_id = actor.tpp_id
        and granted_account.psu_id = asked.psu_id and granted_account.agreement_key = asked.agreement_key
    ) as granted;
  end loop;
end $$;
grant execute on function consents.find_known_psus to havn_tpp;
