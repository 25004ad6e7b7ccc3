-- Returns the times of day, in Norway, of a bank's batch runs, in order.
-- Called by: domain/batch-runs/jobs.store.ts, domain/payments/approve/basket-payments.store.ts,
--   domain/payments/payments.store.ts
-- Locks: none
create or replace function banks.run_times_of(bank_id uuid) returns text[]
  language plpgsql stable as $$
begin
  return (select bank.run_times from banks.bank where bank.bank_id = run_times_of.bank_id);
end $$;
grant execute on function banks.run_times_of to havn_tpp, havn_bank, havn_operator;
