-- Locks the X-Request-ID of a payment to create and, unless logical duplicates are allowed, its logical key on its
-- execution date, until the transaction ends. Returns false, without waiting, when another transaction has locked one.
-- Called by: payments.create_each
-- Locks: the advisory locks of the X-Request-ID and of the logical key, without waiting.
create or replace function payments.try_lock_creation(creation payments.creation) returns boolean
  language plpgsql volatile as $$
begin
  return xs2a.try_lock_request(creation.bank_id, creation.tpp_id, creation.request_id)
    and (creation.allow_logical_duplicate or payments.try_lock_order(
      creation.bank_id, creation.tpp_id, creation.execution_date, creation.logical_key));
end $$;
grant execute on function payments.try_lock_creation to havn_tpp;
