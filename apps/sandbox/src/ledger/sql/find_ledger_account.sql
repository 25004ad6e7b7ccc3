-- Returns the ledger account of an account or a card account by the id that the interface uses; no row if the bank has none.
-- Written in SQL, so that it becomes part of the statement that calls it. The joins compare columns only: row-level
-- security keeps PostgreSQL from looking up a computed value in an index, and all ledger accounts would be read.
-- Called by: sandbox/src/ledger/statements/statements.store.ts,
--   sandbox/src/ledger/statements/transaction-texts.store.ts
-- Locks: none.
create or replace function sandbox_ledger.find_ledger_account(bank_id uuid, account_id uuid)
  returns setof sandbox_ledger.ledger_account
  language sql stable as $$
  select ledger_account.*
  from sandbox_ledger.account
  join sandbox_ledger.ledger_account
    on ledger_account.bank_id = account.bank_id and ledger_account.bban = account.bban
  where account.bank_id = find_ledger_account.bank_id and account.account_id = find_ledger_account.account_id
  union all
  select ledger_account.*
  from sandbox_ledger.card_account
  join sandbox_ledger.ledger_account
    on ledger_account.bank_id = card_account.bank_id and ledger_account.card = card_account.related_account
  where card_account.bank_id = find_ledger_account.bank_id
    and card_account.card_account_id = find_ledger_account.account_id
$$;
grant execute on function sandbox_ledger.find_ledger_account to havn_tpp, havn_bank;
