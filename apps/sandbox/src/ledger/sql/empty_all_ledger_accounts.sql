-- Withdraws all money from all customers' ledger accounts of a bank in one transfer, so that they can be deleted.
-- Called by: sandbox/src/ledger/money/ledger-accounts.store.ts, sandbox_ledger.restore_snapshot
-- Locks: the ledger of the bank (advisory, exclusive), so that nobody executes anything until the transaction ends; then
-- sandbox_ledger.ledger_account, rows in id order.
create or replace function sandbox_ledger.empty_all_ledger_accounts(bank_id uuid, transfer_id uuid) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger ' || bank_id, 0));
  perform sandbox_ledger.post_deposits(empty_all_ledger_accounts.bank_id, empty_all_ledger_accounts.transfer_id, (
    select json_agg(json_build_object(
      'ledger_account_id', ledger_account.ledger_account_id,
      'amount_minor_units', -ledger_account.balance_minor_units))
    from sandbox_ledger.ledger_account
    where ledger_account.bank_id = empty_all_ledger_accounts.bank_id
  ));
end $$;
grant execute on function sandbox_ledger.empty_all_ledger_accounts to havn_bank;
