-- Records the first of two approvals as the version before does, without a MAC: `havn keys seal-orders` takes it over.
-- Called by: servers of the version before
-- Locks: payments.payment_status, one row.
create or replace function payments.approve_first(
  bank_id uuid, tpp_id text, payment_id uuid, at timestamptz, person_id uuid, agreement_id uuid) returns text
  language plpgsql volatile as $$
begin
  return payments.record_first_approval(bank_id, tpp_id, payment_id, at, person_id, agreement_id, null);
end $$;
grant execute on function payments.approve_first to havn_bank;
