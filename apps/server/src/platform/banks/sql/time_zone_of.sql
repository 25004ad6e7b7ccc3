-- Returns the time zone that a bank's dates are of.
-- Called by: domain/payments/approve/two-approvals.store.ts, domain/payments/payments.store.ts,
--   domain/payments/read/payment-record.store.ts, payments.cancel_all_unapproved, payments.lock_open_payments,
--   sandbox/src/ledger/mock-data/balances.store.ts, sandbox/src/ledger/mock-data/transactions.store.ts,
--   sandbox_ledger.insert_mock_transactions, sandbox_ledger.insert_statement_lines
-- Locks: none
create or replace function banks.time_zone_of(bank_id uuid) returns text
  language plpgsql stable as $$
begin
  return (select bank.country ->> 'timeZone' from banks.bank where bank.bank_id = time_zone_of.bank_id);
end $$;
grant execute on function banks.time_zone_of to havn_tpp, havn_bank, havn_operator;
