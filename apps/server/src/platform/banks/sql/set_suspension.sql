-- Suspends a bank, for writes alone if it stays readable, or ends that. One that is suspended already keeps the moment. Servers follow
-- within seconds. Nobody may call it but the owner, who does so for what operators decided.
-- Called by: back_office.confirm
-- Locks: the bank's row of banks.named_bank
create or replace function banks.set_suspension(bank_id uuid, is_suspended boolean, is_readable boolean, at timestamptz)
  returns void
  language sql volatile as $$
  update banks.named_bank
  set suspended_at = case when set_suspension.is_suspended then coalesce(named_bank.suspended_at, set_suspension.at) end,
    is_readable = set_suspension.is_suspended and set_suspension.is_readable
  where named_bank.bank_id = set_suspension.bank_id
$$;
revoke execute on function banks.set_suspension from public;
