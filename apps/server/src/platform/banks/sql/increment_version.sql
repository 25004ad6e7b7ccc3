-- Gives the bank a new version, because data that validation depends on has changed. Until the transaction ends nobody else
-- changes the bank's clock or data.
-- Called by: sandbox/src/ledger/people/customers.store.ts, sandbox/src/snapshots/snapshots.store.ts
-- Locks: banks.bank, the bank's row
create or replace function banks.increment_version(bank_id uuid) returns void
  language plpgsql volatile as $$
begin
  update banks.bank set version = bank.version + 1 where bank.bank_id = increment_version.bank_id;
end $$;
grant execute on function banks.increment_version to havn_bank;
