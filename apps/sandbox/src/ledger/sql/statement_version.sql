-- Returns what changes whenever a booked line of a statement is added or deleted: the version of the balance's row, which
-- every transfer writes and which is deleted together with the lines, and the newest position, behind which pending lines
-- are booked. Written in SQL, so that it becomes part of the statement that calls it; with `offset 0`, so that it is evaluated
-- for the one account instead of all those of the bank, which are joined afterwards.
-- Called by: sandbox/src/ledger/statements/transaction-texts.store.ts
-- Locks: none.
create or replace function sandbox_ledger.statement_version(bank_id uuid, ledger_account_id text) returns setof text
  language sql stable as $$
  select concat_ws(' ', ledger_account.xmin, extract(epoch from newest.booked_at))
  from (
    select ledger_account.xmin, ledger_account.bank_id, ledger_account.ledger_account_id
    from sandbox_ledger.ledger_account
    where ledger_account.bank_id = statement_version.bank_id
      and ledger_account.ledger_account_id = statement_version.ledger_account_id
    offset 0
  ) as ledger_account
  left join lateral (
    select statement_line.booked_at from sandbox_ledger.statement_line
    where statement_line.bank_id = ledger_account.bank_id
      and statement_line.ledger_account_id = ledger_account.ledger_account_id
      and statement_line.booked_at is not null
    order by statement_line.booked_at desc limit 1
  ) as newest on true
$$;
grant execute on function sandbox_ledger.statement_version to havn_tpp, havn_bank;
