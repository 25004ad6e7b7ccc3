-- Deletes the statement of a ledger account together with it. There is no foreign key to do so: checking one costs as
-- much as writing the line.
-- Called by: the trigger below
-- Locks: sandbox_ledger.statement_line, the deleted rows; the caller holds the deleted ledger account.
create or replace function sandbox_ledger.delete_statement_lines() returns trigger
  language plpgsql volatile as $$
begin
  delete from sandbox_ledger.statement_line as line
  where line.bank_id = old.bank_id and line.ledger_account_id = old.ledger_account_id;
  return null;
end $$;

create or replace trigger delete_statement_lines after delete on sandbox_ledger.ledger_account
  for each row execute function sandbox_ledger.delete_statement_lines();
