-- Posts deposits from 'opening' into customers' ledger accounts as one transfer; an amount below zero is a withdrawal.
-- Called by: sandbox/src/ledger/money/ledger-accounts.store.ts, sandbox_ledger.empty_all_ledger_accounts,
--   sandbox_ledger.empty_ledger_accounts
-- Locks: the ledger of the bank (advisory, shared); then sandbox_ledger.ledger_account, rows in id order.
create or replace function sandbox_ledger.post_deposits(bank_id uuid, transfer_id uuid, deposits json) returns void
  language plpgsql volatile as $$
declare
  at timestamptz := banks.time_of(post_deposits.bank_id, now());
begin
  perform sandbox_ledger.lock_ledger_accounts(
    bank_id, array(select ledger_account_id from json_to_recordset(deposits) as given (ledger_account_id text)));
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  values (post_deposits.bank_id, post_deposits.transfer_id, 'opening', at);
  insert into sandbox_ledger.entry (
    bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
  with customers as (
    -- A ledger account that does not exist has no currency, which the table refuses.
    select given.ledger_account_id, found.currency, given.amount_minor_units
    from json_to_recordset(deposits) as given (ledger_account_id text, amount_minor_units bigint)
    left join lateral (
      select ledger_account.currency from sandbox_ledger.ledger_account
      where ledger_account.bank_id = post_deposits.bank_id
        and ledger_account.ledger_account_id = given.ledger_account_id
      offset 0
    ) as found on true
    where given.amount_minor_units <> 0
  ), lines as (
    select * from customers
    union all
    select 'opening ' || currency, currency, -sum(amount_minor_units) from customers group by currency
    having sum(amount_minor_units) <> 0
  )
  select post_deposits.bank_id, post_deposits.transfer_id, 'opening', row_number() over (), ledger_account_id, currency,
    amount_minor_units
  from lines;
  perform sandbox_ledger.insert_statement_lines(bank_id, array(
    select row(gen_random_uuid(), ledger_account_id, post_deposits.transfer_id, false, amount_minor_units, null)
      ::sandbox_ledger.new_statement_line
    from json_to_recordset(deposits) as given (ledger_account_id text, amount_minor_units bigint)
  ), at);
end $$;
grant execute on function sandbox_ledger.post_deposits to havn_bank;
