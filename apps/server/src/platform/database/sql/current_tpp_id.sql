-- Returns the TPP that the transaction acts for, or null if it acts for none or for the whole bank.
-- Called by: domain/payments/sql/tables.sql, tenancy.protect_tpp_rows
-- Locks: none
create or replace function tenancy.current_tpp_id() returns text
  language sql stable parallel safe
  return nullif(current_setting('havn.tpp_id', true), '');
grant execute on function tenancy.current_tpp_id to havn_tpp, havn_bank;
