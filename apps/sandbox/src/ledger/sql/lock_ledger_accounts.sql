-- Locks customers' ledger accounts until the end of the transaction, in one order, so that two sets of transfers never
-- deadlock. The shared lock keeps a reset or restore away meanwhile: it deletes ledger accounts and inserts them again,
-- and a row that is replaced while somebody waits for it would seem not to exist.
-- Called by: sandbox/src/ledger/mock-data/transactions.store.ts, sandbox_ledger.execute_orders,
--   sandbox_ledger.post_deposits, sandbox_ledger.report_transfers, sandbox_ledger.return_transfers
-- Locks: the ledger of the bank (advisory, shared); then sandbox_ledger.ledger_account, rows in id order.
create or replace function sandbox_ledger.lock_ledger_accounts(bank_id uuid, ledger_account_ids text[]) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger ' || bank_id, 0));
  perform
  from (select distinct unnest(ledger_account_ids) as id order by 1) as requested
  cross join lateral (
    select from sandbox_ledger.ledger_account
    where ledger_account.bank_id = lock_ledger_accounts.bank_id and ledger_account.ledger_account_id = requested.id
    offset 0 for no key update
  ) as locked;
end $$;
grant execute on function sandbox_ledger.lock_ledger_accounts to havn_bank;
