-- Returns the bank's own date, in Norway, at a moment of the real clock.
-- Called by: domain/payments/execute/standing-orders.store.ts, payments.claim_orders, payments.count_work
-- Locks: none
create or replace function banks.date_of(bank_id uuid, real_time timestamptz) returns date
  language plpgsql stable as $$
begin
  return (banks.time_of(date_of.bank_id, date_of.real_time) at time zone 'Europe/Oslo')::date;
end $$;
grant execute on function banks.date_of to havn_tpp, havn_bank;
