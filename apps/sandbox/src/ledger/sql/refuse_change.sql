-- Raises the trigger's own text: the triggers below say which changes of ledger accounts and statements are refused.
-- Called by: the trigger below
-- Locks: none.
create or replace function sandbox_ledger.refuse_change() returns trigger
  language plpgsql volatile as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- post_entries runs at depth 1; whoever changes a balance by hand does so at depth 0.
create or replace trigger only_entries_change_balances before update on sandbox_ledger.ledger_account
  for each row when (pg_trigger_depth() = 0)
  execute function sandbox_ledger.refuse_change('a balance is changed by entries alone');

-- Deleting a ledger account that holds money would leave entries that no balance accounts for. havn_expiry deletes those too.
create or replace trigger only_empty_ledger_accounts_are_deleted before delete on sandbox_ledger.ledger_account
  for each row when (old.balance_minor_units <> 0 and current_user <> 'havn_expiry')
  execute function sandbox_ledger.refuse_change(
    'only an empty ledger account can be deleted: call empty_ledger_accounts first');

-- The stored text is no part of the line: see store_transaction_texts.
create or replace trigger booked_lines_are_final before update of bank_id, transaction_id, ledger_account_id, transfer_id,
    booked_at, value_date, amount_minor_units, details
  on sandbox_ledger.statement_line
  for each row when (old.booked_at is not null or new.booked_at is null)
  execute function sandbox_ledger.refuse_change('a booked line of a statement is final');

-- delete_statement_lines runs at depth 1.
create or replace trigger lines_are_deleted_with_their_ledger_account before delete on sandbox_ledger.statement_line
  for each row when (pg_trigger_depth() = 0 and current_user <> 'havn_expiry')
  execute function sandbox_ledger.refuse_change('a line of a statement is deleted only with its ledger account');
