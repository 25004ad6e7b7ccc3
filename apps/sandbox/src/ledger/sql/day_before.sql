-- The day before a bank's own: of today nothing has happened yet.
create or replace function sandbox_ledger.day_before(bank_id uuid) returns date
  language plpgsql stable as $$
begin
  return (banks.time_of(day_before.bank_id, now()) at time zone 'Europe/Oslo')::date - 1;
end $$;
grant execute on function sandbox_ledger.day_before to havn_tpp, havn_bank;
