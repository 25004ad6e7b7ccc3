-- Stores any number of calls, of any banks and TPPs, in one round trip, each with its event.
-- Called by: sandbox/src/requests/requests.store.ts
-- Locks: as sandbox.wake_watchers.
create or replace function sandbox.store_requests(requests json) returns void
  language plpgsql volatile as $$
declare
  given sandbox.request[] := array(select given from json_populate_recordset(null::sandbox.request, requests) as given);
  actor record;
begin
  for actor in select distinct bank_id, tpp_id from unnest(given) loop
    perform tenancy.set_actor(actor.bank_id, actor.tpp_id);
    insert into sandbox.request (bank_id, tpp_id, attempt_id, request_id, status, details)
    select bank_id, tpp_id, attempt_id, request_id, status, details
    from unnest(given)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id;
    insert into sandbox.event (bank_id, tpp_id, kind, details)
    select bank_id, tpp_id, 'request', json_strip_nulls(json_build_object(
      'requestId', request_id, 'operation', details ->> 'operation', 'status', status,
      'paymentId', details ->> 'paymentId', 'basketId', details ->> 'basketId',
      'authorisationId', details ->> 'authorisationId'))
    from unnest(given)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id;
    perform sandbox.wake_watchers(array[actor.bank_id]);
  end loop;
end $$;
grant execute on function sandbox.store_requests to havn_tpp;
