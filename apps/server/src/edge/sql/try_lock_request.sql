-- Locks an X-Request-ID until the end of the transaction, so that only one of several concurrent retries does the work.
-- Returns false, without waiting, while another transaction has the lock: the caller retries later and holds no connection
-- meanwhile. An advisory lock works across daily partitions, which no unique key spans.
-- Called by: payments.create_at_once, payments.try_lock_creation, xs2a.lock_request
-- Locks: the request's advisory lock, without waiting.
create or replace function xs2a.try_lock_request(bank_id uuid, tpp_id text, request_id text) returns boolean
  language sql volatile
  return tenancy.try_lock(format('request %s %s %s', bank_id, tpp_id, request_id));
grant execute on function xs2a.try_lock_request to havn_tpp, havn_bank;
