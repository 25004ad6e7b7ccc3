-- Returns the bank's own date, in its time zone, at a moment of the real clock.
-- Called by: domain/payments/approve/two-approvals.store.ts, domain/payments/execute/standing-orders.store.ts,
--   payments.claim_orders, payments.count_work, sandbox_ledger.yesterday
-- Locks: none
create or replace function banks.date_of(bank_id uuid, real_time timestamptz) returns date
  language plpgsql stable as $$
begin
  return (
    select (real_time + make_interval(secs => bank.clock_offset_milliseconds / 1000.0))
      at time zone (bank.country ->> 'timeZone')
    from banks.bank where bank.bank_id = date_of.bank_id)::date;
end $$;
grant execute on function banks.date_of to havn_tpp, havn_bank;
