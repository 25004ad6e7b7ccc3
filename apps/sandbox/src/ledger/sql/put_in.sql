-- Brings money into customers' books out of 'opening', or back when the amount is below zero, as one transfer.
create or replace function sandbox_ledger.put_in(bank_id uuid, transfer_id uuid, amounts json) returns void
  language plpgsql volatile as $$
declare
  at timestamptz := banks.time_of(put_in.bank_id, now());
begin
  perform sandbox_ledger.lock_books(
    bank_id, array(select book from json_to_recordset(amounts) as given (book text)));
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  values (put_in.bank_id, put_in.transfer_id, 'opening', at);
  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
  with customers as (
    -- A book that there is not has no currency, which the table refuses.
    select given.book, found.currency, given.amount_minor_units
    from json_to_recordset(amounts) as given (book text, amount_minor_units bigint)
    left join lateral (
      select book.currency from sandbox_ledger.book
      where book.bank_id = put_in.bank_id and book.book = given.book
      offset 0
    ) as found on true
    where given.amount_minor_units <> 0
  ), lines as (
    select * from customers
    union all
    select 'opening ' || currency, currency, -sum(amount_minor_units) from customers group by currency
    having sum(amount_minor_units) <> 0
  )
  select put_in.bank_id, put_in.transfer_id, 'opening', row_number() over (), book, currency, amount_minor_units
  from lines;
  perform sandbox_ledger.write_lines(bank_id, array(
    select row(gen_random_uuid(), book, put_in.transfer_id, false, amount_minor_units, null)::sandbox_ledger.new_line
    from json_to_recordset(amounts) as given (book text, amount_minor_units bigint)
  ), at);
end $$;
grant execute on function sandbox_ledger.put_in to havn_bank;
