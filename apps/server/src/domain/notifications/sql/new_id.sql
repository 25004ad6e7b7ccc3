-- Returns a new UUIDv7 of the real clock. Every id is one: its day decides the partition of its row.
-- Called by: notifications.record_changes, notifications.record_consent_change, notifications.record_sca_change
-- Locks: none
create or replace function notifications.new_id() returns uuid
  language sql volatile
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid;
grant execute on function notifications.new_id to havn_tpp, havn_bank;
