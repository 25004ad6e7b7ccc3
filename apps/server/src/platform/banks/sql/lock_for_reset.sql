-- Keeps every decision out of this bank until the transaction ends. It waits for decisions that are being made, so it comes
-- before every other lock of a reset.
-- Called by: platform/banks/banks.store.ts
-- Locks: the bank (advisory, exclusive)
create or replace function banks.lock_for_reset(bank_id uuid) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bank ' || bank_id, 0));
end $$;
grant execute on function banks.lock_for_reset to havn_bank;
