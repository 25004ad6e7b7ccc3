-- Returns whether the bank still has the version by which a write was validated.
-- Called by: payments.create_payments_of_actor
-- Locks: none
create or replace function banks.is_current_version(bank_id uuid, version integer) returns boolean
  language plpgsql stable as $$
begin
  return exists (
    select from banks.bank
    where bank.bank_id = is_current_version.bank_id and bank.version = is_current_version.version);
end $$;
grant execute on function banks.is_current_version to havn_tpp;
