-- Approves a periodic payment for the PSU: it becomes a standing order with the date of its first occurrence. Returns the
-- new status, or null when the payment no longer waits for approval.
-- Called by: domain/payments/execute/parts.store.ts
-- Locks: payments.payment_status, one row.
create or replace function payments.record_periodic_approval(
  bank_id uuid, tpp_id text, payment_id uuid, at timestamptz, next_number integer, next_date date,
  person_id uuid, agreement_id uuid, initiation json, mac bytea) returns text
  language plpgsql volatile as $$
declare
  approved text := payments.advance(bank_id, tpp_id, payment_id, 'approved', at, null, person_id, agreement_id);
begin
  if approved is not null then
    insert into payments.standing_order (bank_id, tpp_id, payment_id, next_number, next_date, initiation, mac)
    values (bank_id, tpp_id, payment_id, next_number, next_date, initiation, mac);
  end if;
  return approved;
end $$;
grant execute on function payments.record_periodic_approval to havn_bank;
