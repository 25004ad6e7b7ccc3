-- Returns the responses stored for these requests of the acting TPP in the last 24 hours. The database's clock decides,
-- because the clocks of servers differ. In a stored body, a control character stands for the Location (1) and for the
-- authorisation id (2), which the row has anyway: see `abbreviateBody` in request-record.ts.
-- Called by: edge/idempotency/idempotency.store.ts, payments.create_payments_of_actor, xs2a.lock_request
-- Locks: none.
create or replace function xs2a.find_stored_responses(requests json)
  returns table (request_id text, fingerprint bytea, status smallint, headers json, body text, authorisation_id uuid)
  language plpgsql volatile as $$
declare
  now timestamptz := tenancy.now();
begin
  return query
  select found.*
  from json_populate_recordset(null::xs2a.request, requests) as request
  cross join lateral (
    select stored.request_id, stored.fingerprint, stored.status, stored.headers,
      replace(
        replace(stored.body, E'\x01', coalesce(stored.headers ->> 'Location', '')),
        E'\x02', coalesce(stored.authorisation_id::text, '')),
      stored.authorisation_id
    from xs2a.answered_request as stored
    where stored.bank_id = request.bank_id
      and stored.tpp_id = request.tpp_id
      and stored.request_id = request.request_id
      and stored.answered_at > now - interval '24 hours'
      -- A concurrent retry may have begun a little later. Without an upper bound, every future partition would be scanned.
      and stored.answered_at < now + interval '1 hour'
    offset 0
  ) as found;
  if found then
    -- If somebody cancelled the first transaction's wait for the standby, its response may exist on the primary alone. This
    -- message makes the replaying transaction wait for the standby too, so its commit proves that the response is on both.
    perform pg_logical_emit_message(true, 'havn', 'replayed');
  end if;
end $$;
grant execute on function xs2a.find_stored_responses to havn_tpp, havn_bank;
