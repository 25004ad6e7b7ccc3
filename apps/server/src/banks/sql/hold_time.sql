-- For other modules: the bank's own time at a moment of the real clock, for a decision that is made by it. Until the end of
-- the transaction the bank is not reset; a reset that is under way is waited for.
create or replace function banks.hold_time(bank_id uuid, real_time timestamptz) returns timestamptz
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('bank ' || bank_id, 0));
  return banks.time_of(bank_id, real_time);
end $$;
grant execute on function banks.hold_time to havn_tpp, havn_bank;
