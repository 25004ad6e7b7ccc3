-- Returns the day before the bank's today, which is where the history of a new bank ends: nothing has happened today yet.
-- Called by: sandbox/src/ledger/initial-data/history.store.ts
-- Locks: none.
create or replace function sandbox_ledger.yesterday(bank_id uuid) returns date
  language plpgsql stable as $$
begin
  return banks.date_of(yesterday.bank_id, now()) - 1;
end $$;
grant execute on function sandbox_ledger.yesterday to havn_tpp, havn_bank;
