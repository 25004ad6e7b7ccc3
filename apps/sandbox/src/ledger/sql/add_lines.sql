-- Adds lines to the statement of a book, on any day up to the bank's own, and moves its balance by them: what is booked
-- under one transfer, what is pending under another that has not arrived. Whoever calls has locked the book.
create or replace function sandbox_ledger.add_lines(
  bank_id uuid, book text, booked_id uuid, pending_id uuid, lines sandbox_ledger.line_to_be[], at timestamptz) returns void
  language plpgsql volatile as $$
declare
  money text := (
    select kept.currency from sandbox_ledger.book as kept
    where kept.bank_id = add_lines.bank_id and kept.book = add_lines.book);
  today date := (add_lines.at at time zone 'Europe/Oslo')::date;
begin
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  select distinct add_lines.bank_id, booked_id, 'opening', add_lines.at from unnest(lines) where booking_date is not null
  union all
  select distinct add_lines.bank_id, pending_id, 'sent', add_lines.at from unnest(lines) where booking_date is null;

  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
  select add_lines.bank_id, case when line.booking_date is null then pending_id else booked_id end,
    case when line.booking_date is null then 'sent' else 'opening' end, 2 * line.ordinality + side.nth, side.book,
    money, side.minor_units
  from unnest(lines) with ordinality as line
  cross join lateral (values
    (0, add_lines.book, line.amount_minor_units),
    (1, 'outside ' || money, -line.amount_minor_units)
  ) as side (nth, book, minor_units);

  -- At noon of an earlier day, and now on the bank's own; behind whatever is there, by a microsecond.
  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, book, transfer_id, booked_at, value_date, amount_minor_units, told)
  select add_lines.bank_id, line.transaction_id, add_lines.book,
    case when line.booking_date is null then pending_id else booked_id end,
    greatest(
      case when line.booking_date = today then add_lines.at
        else (line.booking_date + time '12:00') at time zone 'Europe/Oslo' end,
      newest.booked_at + interval '1 microsecond') + line.behind * interval '1 microsecond',
    line.value_date, line.amount_minor_units, line.told
  from (
    select given.*, row_number() over (partition by given.booking_date order by ordinality) - 1 as behind
    from unnest(lines) with ordinality as given
  ) as line
  left join lateral (
    select max(statement_line.booked_at) as booked_at from sandbox_ledger.statement_line
    where statement_line.bank_id = add_lines.bank_id and statement_line.book = add_lines.book
      and statement_line.booked_at >= line.booking_date::timestamp at time zone 'Europe/Oslo'
      and statement_line.booked_at < (line.booking_date + 1)::timestamp at time zone 'Europe/Oslo'
  ) as newest on line.booking_date is not null;
end $$;
grant execute on function sandbox_ledger.add_lines to havn_bank;
