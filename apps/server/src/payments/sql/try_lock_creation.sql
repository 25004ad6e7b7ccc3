-- Locks a creation's X-Request-ID and, unless duplicates are allowed, its order, until the transaction ends. Returns
-- false, without waiting, when another transaction has one of them.
-- Called by: payments.create_payments
-- Locks: the advisory locks of the request and of the order, without waiting.
create or replace function payments.try_lock_creation(creation payments.creation) returns boolean
  language plpgsql volatile as $$
begin
  return xs2a.try_lock_request(creation.bank_id, creation.tpp_id, creation.request_id)
    and (creation.allow_logical_duplicate or tenancy.try_lock(format('order %s %s %s %s',
      creation.bank_id, creation.tpp_id, creation.execution_date, creation.logical_key)));
end $$;
grant execute on function payments.try_lock_creation to havn_tpp;
