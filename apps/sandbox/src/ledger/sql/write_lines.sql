-- Writes lines of statements in the order given. Who calls has locked the books until the end of the transaction. So
-- what is booked later is seen later, and its place is behind the newest: by a microsecond, where the bank's clock
-- stands still or was set back. All places are found before the first line is written, or each search would pass by
-- the lines that this very statement has written.
create or replace function sandbox_ledger.write_lines(bank_id uuid, lines sandbox_ledger.new_line[], at timestamptz) returns void
  language plpgsql volatile as $$
declare
  today date := (at at time zone 'Europe/Oslo')::date;
begin
  with placed as materialized (
    select line.*, greatest(write_lines.at, newest.booked_at + interval '1 microsecond')
      + (row_number() over (partition by line.book order by line.ordinality) - 1) * interval '1 microsecond' as place
    from unnest(lines) with ordinality as line
    left join lateral (
      select statement_line.booked_at from sandbox_ledger.statement_line
      where statement_line.bank_id = write_lines.bank_id and statement_line.book = line.book
        and statement_line.booked_at is not null
      order by statement_line.booked_at desc limit 1
    ) as newest on true
    where line.amount_minor_units <> 0
  )
  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, book, transfer_id, booked_at, value_date, amount_minor_units, told)
  select write_lines.bank_id, transaction_id, book, transfer_id, case when not is_pending then place end, today,
    amount_minor_units, told
  from placed;
end $$;
grant execute on function sandbox_ledger.write_lines to havn_bank;
