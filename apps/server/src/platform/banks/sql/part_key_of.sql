-- Returns the key by which a bank derives the ids of lines and occurrences.
-- Called by: domain/payments/execute/standing-orders.store.ts, domain/payments/payments.store.ts
-- Locks: none
create or replace function banks.part_key_of(bank_id uuid) returns bytea
  language sql stable
  return (select bank.part_key from banks.bank where bank.bank_id = part_key_of.bank_id);
revoke execute on function banks.part_key_of(uuid) from public;
grant execute on function banks.part_key_of to havn_bank;
