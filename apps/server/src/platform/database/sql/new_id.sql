-- Returns a new id of the present moment, a UUIDv7: tables are partitioned by the month in their ids.
-- Called by: back_office.propose, back_office.write_act, security_events.record_act
-- Locks: none
create or replace function tenancy.new_id() returns uuid
  language plpgsql volatile as $$
begin
  return overlay(overlay(gen_random_uuid()::text
    placing left(tenancy.first_uuid_at(clock_timestamp())::text, 13) from 1) placing '7' from 15)::uuid;
end $$;
revoke execute on function tenancy.new_id from public;
