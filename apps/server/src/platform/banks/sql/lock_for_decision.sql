-- Returns the bank's own time at a moment of the real clock, for a decision that depends on it. The bank is not reset until
-- the transaction ends; a reset that is already running is waited for.
-- Called by: domain/sca/authorisations/authorisations.store.ts, operations/audit/blocks.store.ts
-- Locks: the bank (advisory, shared)
create or replace function banks.lock_for_decision(bank_id uuid, real_time timestamptz) returns timestamptz
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('bank ' || bank_id, 0));
  return banks.time_of(bank_id, real_time);
end $$;
grant execute on function banks.lock_for_decision to havn_tpp, havn_bank;
