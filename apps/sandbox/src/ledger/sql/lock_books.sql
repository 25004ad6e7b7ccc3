-- Locks books until the end of the transaction, in one order, so that two sets of transfers never deadlock. While
-- anybody works on books nobody empties them: else a row that is deleted and inserted again would seem not to be there.
create or replace function sandbox_ledger.lock_books(bank_id uuid, books text[]) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || bank_id, 0));
  perform
  from (select distinct unnest(books) as book order by 1) as wanted
  cross join lateral (
    select from sandbox_ledger.book
    where book.bank_id = lock_books.bank_id and book.book = wanted.book
    offset 0 for no key update
  ) as locked;
end $$;
grant execute on function sandbox_ledger.lock_books to havn_bank;
