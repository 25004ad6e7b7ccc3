-- Returns a moment as the bound of a partition, in the form that the kind of the table's key needs.
-- Called by: tenancy.create_partition
-- Locks: none
create or replace function tenancy.partition_bound(key_kind text, moment timestamptz) returns text
  language sql immutable strict parallel safe
  return case key_kind
    when 'uuid' then tenancy.first_uuid_at(moment)::text
    when 'date' then (moment at time zone 'UTC')::date::text
    else (moment at time zone 'UTC')::text || '+00'
  end;
