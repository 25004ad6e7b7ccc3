create or replace function sandbox_ledger.remove_statement() returns trigger
  language plpgsql volatile as $$
begin
  delete from sandbox_ledger.statement_line as line where line.bank_id = old.bank_id and line.book = old.book;
  return null;
end $$;

create or replace trigger remove_statement after delete on sandbox_ledger.book
  for each row execute function sandbox_ledger.remove_statement();
