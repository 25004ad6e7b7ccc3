-- Locks a logical key on its execution date until the transaction ends, so that of two payments that are the same order
-- only one is created at a time. Returns false, without waiting, while another transaction has the lock.
-- Called by: payments.create_at_once, payments.try_lock_creation
-- Locks: the advisory lock of the logical key, without waiting.
create or replace function payments.try_lock_order(bank_id uuid, tpp_id text, execution_date date, logical_key bytea)
  returns boolean
  language sql volatile
  return tenancy.try_lock(format('order %s %s %s %s', bank_id, tpp_id, execution_date, logical_key));
grant execute on function payments.try_lock_order to havn_tpp;
