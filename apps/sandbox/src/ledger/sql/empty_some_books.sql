-- Takes all money out of some books, so that they can go. Nobody can execute anything meanwhile.
create or replace function sandbox_ledger.empty_some_books(bank_id uuid, transfer_id uuid, books text[]) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('books ' || bank_id, 0));
  perform sandbox_ledger.put_in(empty_some_books.bank_id, empty_some_books.transfer_id, (
    select json_agg(json_build_object('book', book.book, 'amount_minor_units', -book.balance_minor_units))
    from sandbox_ledger.book
    where book.bank_id = empty_some_books.bank_id and book.book = any (books)
  ));
end $$;
grant execute on function sandbox_ledger.empty_some_books to havn_bank;
