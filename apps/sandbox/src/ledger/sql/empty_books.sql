-- Takes all money out of all books of a bank, so that they can go. Nobody can execute anything meanwhile.
create or replace function sandbox_ledger.empty_books(bank_id uuid, transfer_id uuid) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('books ' || bank_id, 0));
  perform sandbox_ledger.put_in(empty_books.bank_id, empty_books.transfer_id, (
    select json_agg(json_build_object('book', book.book, 'amount_minor_units', -book.balance_minor_units))
    from sandbox_ledger.book
    where book.bank_id = empty_books.bank_id
  ));
end $$;
grant execute on function sandbox_ledger.empty_books to havn_bank;
