-- Locks an X-Request-ID as `try_lock_request` does, and finds the response that is stored for it: one row, whose columns
-- after the first are null if there is none. The response is read by a statement after the lock, so the response of
-- whoever had the lock before is found.
-- Called by: edge/idempotency/idempotency.store.ts
-- Locks: the request's advisory lock, without waiting.
create or replace function xs2a.lock_request(bank_id uuid, tpp_id text, request_id text)
  returns table (is_locked boolean, fingerprint bytea, status smallint, headers json, body text, authorisation_id uuid)
  language plpgsql volatile as $$
begin
  is_locked := xs2a.try_lock_request(bank_id, tpp_id, request_id);
  if is_locked then
    select stored.fingerprint, stored.status, stored.headers, stored.body, stored.authorisation_id
    into fingerprint, status, headers, body, authorisation_id
    from xs2a.find_stored_responses(json_build_array(json_build_object(
      'bank_id', bank_id, 'tpp_id', tpp_id, 'request_id', request_id))) as stored;
  end if;
  return next;
end $$;
grant execute on function xs2a.lock_request to havn_tpp, havn_bank;
