-- Returns what a bank's country decides about its time and money, as the server stored it.
-- Called by: domain/batch-runs/jobs.store.ts, domain/payments/approve/basket-payments.store.ts,
--   domain/payments/payments.store.ts
-- Locks: none
create or replace function banks.country_of(bank_id uuid) returns jsonb
  language plpgsql stable as $$
begin
  return (select bank.country from banks.bank where bank.bank_id = country_of.bank_id);
end $$;
grant execute on function banks.country_of to havn_tpp, havn_bank, havn_operator;
