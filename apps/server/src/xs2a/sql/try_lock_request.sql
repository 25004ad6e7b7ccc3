-- Locks a request until the end of the transaction, so that only one of its twins is at work. False where that is another
-- one: nobody waits here, the caller asks again later and has no connection meanwhile. A lock also works across the change
-- of window, which no unique key spans.
create or replace function xs2a.try_lock_request(bank_id uuid, tpp_id text, request_id text) returns boolean
  language plpgsql volatile as $$
begin
  return tenancy.try_lock(format('request %s %s %s', bank_id, tpp_id, request_id));
end $$;
grant execute on function xs2a.try_lock_request to havn_tpp, havn_bank;
