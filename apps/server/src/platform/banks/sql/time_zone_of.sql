-- Returns the time zone that a bank's dates are of.
-- Called by: nobody yet
-- Locks: none
create or replace function banks.time_zone_of(bank_id uuid) returns text
  language plpgsql stable as $$
begin
  return (select bank.country ->> 'timeZone' from banks.bank where bank.bank_id = time_zone_of.bank_id);
end $$;
grant execute on function banks.time_zone_of to havn_tpp, havn_bank, havn_operator;
