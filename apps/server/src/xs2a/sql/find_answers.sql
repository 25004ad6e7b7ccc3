-- The answers of the last 24 hours to these requests of the acting TPP, by the database's clock: servers' clocks differ.
create or replace function xs2a.find_answers(requests json)
  returns table (request_id text, fingerprint bytea, status smallint, headers json, body text, authorisation_id uuid)
  language plpgsql volatile as $$
declare
  now timestamptz := tenancy.now();
begin
  return query
  select found.*
  from json_populate_recordset(null::xs2a.request, requests) as request
  cross join lateral (
    select kept.request_id, kept.fingerprint, kept.status, kept.headers, kept.body, kept.authorisation_id
    from xs2a.answered_request as kept
    where kept.bank_id = request.bank_id
      and kept.tpp_id = request.tpp_id
      and kept.request_id = request.request_id
      and kept.answered_at > now - interval '24 hours'
      -- A twin may have begun a little later; without an end every window to come would be looked into.
      and kept.answered_at < now + interval '1 hour'
    offset 0
  ) as found;
  if found then
    -- What is repeated may be in one copy only, if somebody cancelled its wait for the standby. With a record of its own
    -- this transaction waits too, and its commit says that the first is in both.
    perform pg_logical_emit_message(true, 'havn', 'repeated');
  end if;
end $$;
grant execute on function xs2a.find_answers to havn_tpp, havn_bank;
