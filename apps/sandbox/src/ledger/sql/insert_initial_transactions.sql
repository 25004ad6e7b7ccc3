-- Gives the empty ledger accounts of a new bank the transactions of the initial data set and the money that they sum to.
-- One entry for each ledger account is enough for the balance: the statement lines say how it came to be.
-- Called by: sandbox/src/ledger/initial-data/history.store.ts
-- Locks: none of its own; the caller has created the ledger accounts in this transaction.
create or replace function sandbox_ledger.insert_initial_transactions(
  bank_id uuid, transfer_id uuid, transactions json) returns void
  language plpgsql volatile as $$
begin
  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date, amount_minor_units, details)
  select insert_initial_transactions.bank_id, line.transaction_id, line.ledger_account_id,
    insert_initial_transactions.transfer_id, line.booked_at, line.value_date, line.amount_minor_units, line.details
  from json_populate_recordset(null::sandbox_ledger.statement_line, transactions) as line;

  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  values (
    insert_initial_transactions.bank_id, insert_initial_transactions.transfer_id, 'opening',
    banks.time_of(insert_initial_transactions.bank_id, now()));
  insert into sandbox_ledger.entry (
    bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
  with customers as (
    select ledger_account.ledger_account_id, ledger_account.currency, sum(line.amount_minor_units) as minor_units
    from sandbox_ledger.statement_line as line
    join sandbox_ledger.ledger_account
      on ledger_account.bank_id = insert_initial_transactions.bank_id
      and ledger_account.ledger_account_id = line.ledger_account_id
    where line.bank_id = insert_initial_transactions.bank_id
    group by ledger_account.ledger_account_id, ledger_account.currency
  ), sides as (
    select * from customers
    union all
    select 'opening ' || currency, currency, -sum(minor_units) from customers group by currency
  )
  select insert_initial_transactions.bank_id, insert_initial_transactions.transfer_id, 'opening',
    row_number() over (), ledger_account_id, currency, minor_units
  from sides where minor_units <> 0;
end $$;
grant execute on function sandbox_ledger.insert_initial_transactions to havn_bank;
