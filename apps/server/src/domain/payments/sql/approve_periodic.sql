-- Approves a periodic payment as the version before does, without a MAC: `havn keys seal-orders` takes it over.
-- Called by: servers of the version before
-- Locks: payments.payment_status, one row.
create or replace function payments.approve_periodic(
  bank_id uuid, tpp_id text, payment_id uuid, at timestamptz, next_number integer, next_date date,
  person_id uuid, agreement_id uuid, initiation json) returns text
  language plpgsql volatile as $$
begin
  return payments.record_periodic_approval(
    bank_id, tpp_id, payment_id, at, next_number, next_date, person_id, agreement_id, initiation, null);
end $$;
grant execute on function payments.approve_periodic to havn_bank;
