-- Returns the smallest UUIDv7 of a moment: partitions by id have such bounds.
-- Called by: back_office.is_recorded_here, back_office.require_recorded_read, consents.new_event_id,
--   domain/sca/pages/bank/approved.store.ts, domain/sca/pages/phone/phone.store.ts,
--   platform/security-events/list-events.store.ts, sandbox/src/requests/requests.store.ts, sca.count_open_links,
--   security_events.count_emergency_acts, tenancy.list_kept_ids, tenancy.new_id, tenancy.oldest_kept_id,
--   tenancy.partition_bound
-- Locks: none
create or replace function tenancy.first_uuid_at(moment timestamptz) returns uuid
  language sql immutable strict parallel safe
  return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
grant execute on function tenancy.first_uuid_at to havn_tpp, havn_bank, havn_operator;
