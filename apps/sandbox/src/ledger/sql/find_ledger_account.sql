-- Returns the ledger account of an account or a card account by the id that the interface uses; no row if the bank has none.
-- Called by: sandbox/src/ledger/statements/statements.store.ts
-- Locks: none.
create or replace function sandbox_ledger.find_ledger_account(bank_id uuid, account_id uuid)
  returns setof sandbox_ledger.ledger_account
  language plpgsql stable as $$
begin
  return query
  select found.*
  from (
    select account.bban, null::text as card from sandbox_ledger.account
    where account.bank_id = find_ledger_account.bank_id and account.account_id = find_ledger_account.account_id
    union all
    select null, card_account.related_account from sandbox_ledger.card_account
    where card_account.bank_id = find_ledger_account.bank_id
      and card_account.card_account_id = find_ledger_account.account_id
  ) as owned
  cross join lateral (
    select * from sandbox_ledger.ledger_account
    where ledger_account.bank_id = find_ledger_account.bank_id
      and ledger_account.ledger_account_id = coalesce(owned.bban, 'card ' || owned.card)
    offset 0
  ) as found;
end $$;
grant execute on function sandbox_ledger.find_ledger_account to havn_tpp, havn_bank;
