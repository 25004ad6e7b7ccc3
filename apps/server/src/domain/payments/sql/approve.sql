-- Approves a payment as the version before does, without a MAC: `havn keys seal-orders` takes it over.
-- Called by: servers of the version before
-- Locks: payments.payment_status, one row.
create or replace function payments.approve(
  bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamptz, execution_date date, transfer json,
  claim json, person_id uuid, agreement_id uuid) returns text
  language plpgsql volatile as $$
begin
  return payments.record_approval(
    bank_id, tpp_id, payment_id, cause, at, execution_date, transfer, claim, person_id, agreement_id, null);
end $$;
grant execute on function payments.approve to havn_bank;
