-- Returns the bank's own time at a moment of the real clock.
-- Called by: back_office.confirm, banks.lock_for_decision, domain/batch-runs/jobs.store.ts,
--   domain/consents/expiry/expiry-notices.store.ts, domain/payments/approve/basket-payments.store.ts,
--   domain/payments/execute/due.store.ts, domain/payments/payments.store.ts,
--   domain/payments/read/listed-payments.store.ts, domain/sca/pages/bank/approved.store.ts, jobs.run_lateness,
--   payments.find_states, platform/banks/banks.store.ts, sandbox.take_snapshot,
--   sandbox_ledger.insert_initial_transactions, sandbox_ledger.post_deposits, sandbox_ledger.restore_balances,
--   sca.find_session
-- Locks: none
create or replace function banks.time_of(bank_id uuid, real_time timestamptz) returns timestamptz
  language plpgsql stable as $$
begin
  return (
    select real_time + make_interval(secs => bank.clock_offset_milliseconds / 1000.0)
    from banks.bank where bank.bank_id = time_of.bank_id);
end $$;
grant execute on function banks.time_of to havn_tpp, havn_bank, havn_operator;
