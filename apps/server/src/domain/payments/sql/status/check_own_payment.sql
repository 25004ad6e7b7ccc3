-- Refuses a row that names a payment which is not of the row's bank and TPP: see `require_own_payments`.
-- Called by: payments.require_own_payments
-- Locks: none.
create or replace function payments.check_own_payment() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from payments.payment
    where payment.bank_id = new.bank_id and payment.tpp_id = new.tpp_id and payment.payment_id = new.payment_id)
  then
    raise exception 'this TPP has no payment % at this bank', new.payment_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
