-- Stores the responses to these requests, in the transaction that does the work, so that a retry gets the same response
-- and does nothing twice. The caller holds the requests' advisory locks (`try_lock_request`).
-- Called by: edge/idempotency/idempotency.store.ts
-- Locks: none.
create or replace function xs2a.store_responses(requests json) returns void
  language plpgsql volatile as $$
begin
  insert into xs2a.answered_request
    (bank_id, tpp_id, request_id, answered_at, fingerprint, status, headers, body, authorisation_id)
  select bank_id, tpp_id, request_id, tenancy.now(), fingerprint, status, headers, body, authorisation_id
  from json_populate_recordset(null::xs2a.request, requests);
end $$;
grant execute on function xs2a.store_responses to havn_tpp, havn_bank;
