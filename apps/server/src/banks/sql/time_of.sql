-- Returns the bank's own time at a moment of the real clock.
-- Locks: none
create or replace function banks.time_of(bank_id uuid, real_time timestamptz) returns timestamptz
  language plpgsql stable as $$
begin
  return (
    select real_time + make_interval(secs => bank.clock_offset_milliseconds / 1000.0)
    from banks.bank where bank.bank_id = time_of.bank_id);
end $$;
grant execute on function banks.time_of to havn_tpp, havn_bank;
