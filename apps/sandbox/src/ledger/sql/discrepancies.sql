-- What is wrong with a bank's books: nothing, ever. Reads all of them; for tests and audits.
create or replace function sandbox_ledger.discrepancies(bank_id uuid)
  returns table (problem text, of text, currency text, minor_units numeric)
  language plpgsql stable as $$
begin
  return query
  select 'does not sum to zero', entry.transfer_id || ' ' || entry.stage, entry.currency, sum(entry.amount_minor_units)
  from sandbox_ledger.entry
  where entry.bank_id = discrepancies.bank_id
  group by entry.transfer_id, entry.stage, entry.currency
  having sum(entry.amount_minor_units) <> 0;

  return query
  select distinct 'has entries and no transfer', entry.transfer_id || ' ' || entry.stage, null::text, null::numeric
  from sandbox_ledger.entry
  left join sandbox_ledger.transfer using (bank_id, transfer_id, stage)
  where entry.bank_id = discrepancies.bank_id and transfer.at is null;

  -- Of a book that went, entries have to sum to zero.
  return query
  select 'balance differs from its entries by', coalesce(book.book, entries.book), coalesce(book.currency, entries.currency),
    coalesce(book.balance_minor_units, 0) - coalesce(entries.minor_units, 0)
  from (select * from sandbox_ledger.book where book.bank_id = discrepancies.bank_id) as book
  full join (
    select entry.book, entry.currency, sum(entry.amount_minor_units) as minor_units
    from sandbox_ledger.entry
    where entry.bank_id = discrepancies.bank_id and right(entry.book, 3) <> entry.currency
    group by entry.book, entry.currency
  ) as entries on entries.book = book.book and entries.currency = book.currency
  where coalesce(book.balance_minor_units, 0) <> coalesce(entries.minor_units, 0);

  return query
  select 'balance differs from its statement by', coalesce(book.book, lines.book), book.currency,
    coalesce(book.balance_minor_units, 0) - coalesce(lines.minor_units, 0)
  from (select * from sandbox_ledger.book where book.bank_id = discrepancies.bank_id) as book
  full join (
    select statement_line.book, sum(statement_line.amount_minor_units) as minor_units
    from sandbox_ledger.statement_line
    where statement_line.bank_id = discrepancies.bank_id
    group by statement_line.book
  ) as lines on lines.book = book.book
  where book.balance_minor_units is distinct from coalesce(lines.minor_units, 0);

  return query
  select 'lines of a statement differ from their entries by', line.transfer_id || ' ' || line.book, null::text,
    line.minor_units - coalesce(entries.minor_units, 0)
  from (
    select statement_line.transfer_id, statement_line.book, sum(statement_line.amount_minor_units) as minor_units
    from sandbox_ledger.statement_line
    where statement_line.bank_id = discrepancies.bank_id
    group by statement_line.transfer_id, statement_line.book
  ) as line
  left join (
    select entry.transfer_id, entry.book, sum(entry.amount_minor_units) as minor_units
    from sandbox_ledger.entry
    where entry.bank_id = discrepancies.bank_id
    group by entry.transfer_id, entry.book
  ) as entries using (transfer_id, book)
  where line.minor_units <> coalesce(entries.minor_units, 0);

  return query
  select 'is pending and has arrived, or is booked and has not', line.transfer_id || ' ' || line.book, null::text,
    line.amount_minor_units::numeric
  from sandbox_ledger.statement_line as line
  where line.bank_id = discrepancies.bank_id
    and (line.booked_at is null) = exists (
      select from sandbox_ledger.transfer
      where transfer.bank_id = line.bank_id and transfer.transfer_id = line.transfer_id
        and transfer.stage in ('opening', 'booked'));
end $$;
grant execute on function sandbox_ledger.discrepancies to havn_bank;
