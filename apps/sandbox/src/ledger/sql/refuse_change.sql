create or replace function sandbox_ledger.refuse_change() returns trigger
  language plpgsql volatile as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- post_entries runs at depth 1; whoever changes a balance by hand does so at depth 0.
create or replace trigger only_entries_move_money before update on sandbox_ledger.book
  for each row when (pg_trigger_depth() = 0)
  execute function sandbox_ledger.refuse_change('a balance is changed by entries alone');

-- A book that went with money in it would leave entries that no balance answers for.
create or replace trigger only_empty_books_go before delete on sandbox_ledger.book
  for each row when (old.balance_minor_units <> 0)
  execute function sandbox_ledger.refuse_change('a book goes only when it is empty: call empty_books first');

create or replace trigger booked_is_final before update on sandbox_ledger.statement_line
  for each row when (old.booked_at is not null or new.booked_at is null)
  execute function sandbox_ledger.refuse_change('a booked line of a statement is final');

-- remove_statement runs at depth 1.
create or replace trigger goes_with_its_book before delete on sandbox_ledger.statement_line
  for each row when (pg_trigger_depth() = 0)
  execute function sandbox_ledger.refuse_change('a line of a statement goes with its book alone');
