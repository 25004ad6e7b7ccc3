-- Fills empty books. One entry a book is enough for the balance: the lines tell how it came to be.
create or replace function sandbox_ledger.begin_with(bank_id uuid, transfer_id uuid, lines json) returns void
  language plpgsql volatile as $$
begin
  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, book, transfer_id, booked_at, value_date, amount_minor_units, told)
  select begin_with.bank_id, line.transaction_id, line.book, begin_with.transfer_id, line.booked_at, line.value_date,
    line.amount_minor_units, line.told
  from json_populate_recordset(null::sandbox_ledger.statement_line, lines) as line;

  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  values (begin_with.bank_id, begin_with.transfer_id, 'opening', banks.time_of(begin_with.bank_id, now()));
  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
  with customers as (
    select book.book, book.currency, sum(line.amount_minor_units) as minor_units
    from sandbox_ledger.statement_line as line
    join sandbox_ledger.book on book.bank_id = begin_with.bank_id and book.book = line.book
    where line.bank_id = begin_with.bank_id
    group by book.book, book.currency
  ), sides as (
    select * from customers
    union all
    select 'opening ' || currency, currency, -sum(minor_units) from customers group by currency
  )
  select begin_with.bank_id, begin_with.transfer_id, 'opening', row_number() over (), book, currency, minor_units
  from sides where minor_units <> 0;
end $$;
grant execute on function sandbox_ledger.begin_with to havn_bank;
