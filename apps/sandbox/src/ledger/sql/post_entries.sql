-- Every entry goes through here: what does not sum to zero is refused, the rest changes the customers' balances, and
-- the constraint on those refuses an overdraft. Who adds entries has locked the books, so their places (ctid) hold.
-- The settings leave the planner one way to join them, by place: else it may read all books of the bank.
create or replace function sandbox_ledger.post_entries() returns trigger
  language plpgsql volatile
  set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_memoize = off
  set enable_seqscan = off
as $$
declare
  changes integer;
  changed integer;
begin
  if exists (
    select from added group by bank_id, transfer_id, stage, currency having sum(amount_minor_units) <> 0
  ) then
    raise exception 'the entries of a transfer do not sum to zero' using errcode = 'check_violation';
  end if;
  with change as materialized (
    select bank_id, book, currency, sum(amount_minor_units)::bigint as minor_units
    from added
    where right(book, 3) <> currency
    group by bank_id, book, currency
  ), moved as (
    update sandbox_ledger.book
    set balance_minor_units = book.balance_minor_units + found.minor_units
    from (
      select change.minor_units, place.ctid
      from change
      cross join lateral (
        select book.ctid from sandbox_ledger.book
        where book.bank_id = change.bank_id and book.book = change.book and book.currency = change.currency
        offset 0
      ) as place
    ) as found
    where book.ctid = found.ctid
    returning true
  )
  select (select count(*) from change), (select count(*) from moved) into changes, changed;
  if changed <> changes then
    raise exception 'an entry names a book that there is not in that currency' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace trigger post_entries after insert on sandbox_ledger.entry
  referencing new table as added for each statement execute function sandbox_ledger.post_entries();
