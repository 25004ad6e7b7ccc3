-- Creates payments given as JSON, one by one. To be dropped in the release after this one.
-- Called by: servers of the version before
-- Locks: as payments.create_each.
create or replace function payments.create_payments(creations json) returns setof payments.creation_outcome
  language plpgsql volatile as $$
begin
  return query
  select * from payments.create_each(array(
    select given from json_populate_recordset(null::payments.creation, creations) as given));
end $$;
grant execute on function payments.create_payments to havn_tpp;
