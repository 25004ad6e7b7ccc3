-- Returns the id of the authorisation behind the link that a refused call offers: the id offered before for the same
-- request, or a new one. A call repeated within a minute writes nothing, and every write deletes up to ten expired links,
-- so refused calls cannot fill the table. Returns null if the TPP has 1,000 open links of calls that named neither a
-- session nor a PSU, each of which gets a link of its own.
-- Called by: domain/sca/authorisations/authorisations.store.ts
-- Locks: sca.offered_link, expired rows in offered_at order (skips locked ones), then the row that is written.
create or replace function sca.offer_link(
  request_hash bytea, authorisation jsonb, offered_at timestamptz, lives_for interval) returns uuid
  language plpgsql volatile as $$
declare
  requested sca.authorisation := jsonb_populate_record(null::sca.authorisation, authorisation);
  offered_id uuid := (
    select offered_link.authorisation_id from sca.offered_link
    where offered_link.bank_id = requested.bank_id and offered_link.tpp_id = requested.tpp_id
      and offered_link.request_hash = offer_link.request_hash
      and offered_link.offered_at > offer_link.offered_at - interval '1 minute');
begin
  if offered_id is not null then
    return offered_id;
  end if;
  delete from sca.offered_link
  using (
    select old.request_hash from sca.offered_link as old
    where old.bank_id = requested.bank_id and old.tpp_id = requested.tpp_id
      and old.offered_at < offer_link.offered_at - lives_for
    order by old.offered_at limit 10
    for update skip locked
  ) as expired
  where offered_link.bank_id = requested.bank_id and offered_link.tpp_id = requested.tpp_id
    and offered_link.request_hash = expired.request_hash;
  if requested.tpp_session_id = '' and requested.psu_id is null and 1000 <= (
    select count(*) from (
      select from sca.offered_link as other
      where other.bank_id = requested.bank_id and other.tpp_id = requested.tpp_id
        and other.offered_at > offer_link.offered_at - interval '10 minutes'
        and other.authorisation ->> 'tpp_session_id' = ''
      limit 1000
    ) as open)
  then
    return null;
  end if;
  insert into sca.offered_link (bank_id, tpp_id, request_hash, authorisation_id, authorisation, offered_at)
  values (requested.bank_id, requested.tpp_id, offer_link.request_hash, requested.authorisation_id,
    offer_link.authorisation, offer_link.offered_at)
  on conflict on constraint offered_link_pkey do update set offered_at = excluded.offered_at
  returning offered_link.authorisation_id into offered_id;
  return offered_id;
end $$;
grant execute on function sca.offer_link to havn_tpp;
