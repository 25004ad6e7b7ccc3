-- For other modules: until the end of the transaction nobody decides anything in this bank. Decisions that are being made
-- are waited for, so this comes before every other lock of a reset.
create or replace function banks.lock_for_reset(bank_id uuid) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bank ' || bank_id, 0));
end $$;
grant execute on function banks.lock_for_reset to havn_bank;
