-- Returns a new UUIDv7 by the real clock. Events are partitioned by the month in their id.
-- Called by: consents.find_or_create_id, consents.reset_consents, consents.restore_snapshot,
--   domain/consents/requested/changes.store.ts, domain/consents/requested/requested.store.ts
-- Locks: none
create or replace function consents.new_event_id() returns uuid
  language sql volatile
  return overlay(overlay(gen_random_uuid()::text placing left(tenancy.first_uuid_at(clock_timestamp())::text, 13) from 1)
    placing '7' from 15)::uuid;
grant execute on function consents.new_event_id to havn_tpp, havn_bank;
