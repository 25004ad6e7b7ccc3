-- For other modules: is this still the version of the bank that a write was judged by?
create or replace function banks.is_current(bank_id uuid, version integer) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from banks.bank where bank.bank_id = is_current.bank_id and bank.version = is_current.version);
end $$;
grant execute on function banks.is_current to havn_tpp;
