-- Returns the id that a TPP reads a consent by. It stays the same for as long as the TPP knows the PSU.
-- Called by: consents.notify_change, domain/consents/grants.store.ts, domain/consents/tpp-consents.store.ts,
--   sandbox.record_change
-- Locks: none
create or replace function consents.find_or_create_id(bank_id uuid, tpp_id text, psu_id uuid, agreement_key text)
  returns uuid
  language plpgsql volatile as $$
declare
  found_id uuid;
begin
  insert into consents.resource (bank_id, tpp_id, psu_id, agreement_key, consent_id)
  select find_or_create_id.bank_id, find_or_create_id.tpp_id, find_or_create_id.psu_id, find_or_create_id.agreement_key,
    consents.new_event_id()
  where not exists (
    select from consents.resource
    where resource.bank_id = find_or_create_id.bank_id and resource.tpp_id = find_or_create_id.tpp_id
      and resource.psu_id = find_or_create_id.psu_id and resource.agreement_key = find_or_create_id.agreement_key)
  on conflict on constraint resource_pkey do nothing;
  select resource.consent_id into found_id from consents.resource
  where resource.bank_id = find_or_create_id.bank_id and resource.tpp_id = find_or_create_id.tpp_id
    and resource.psu_id = find_or_create_id.psu_id and resource.agreement_key = find_or_create_id.agreement_key;
  return found_id;
end $$;
grant execute on function consents.find_or_create_id to havn_tpp, havn_bank;
