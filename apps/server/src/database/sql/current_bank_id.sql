-- A setting once set reads '' after its transaction, not null: nobody's rows either way.
create or replace function tenancy.current_bank_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('havn.bank_id', true), '')::uuid;
grant execute on function tenancy.current_bank_id to havn_tpp, havn_bank;
