-- What has become of transfers. The sandbox is its own clearing house: money that was sent abroad arrives when the
-- bank's time has gone on since, and it is here that this is noticed.
create or replace function sandbox_ledger.report(bank_id uuid, transfer_ids uuid[], at timestamptz)
  returns table (transfer_id uuid, outcome text)
  language plpgsql volatile as $$
declare
  waiting uuid[];
  arrived uuid[];
begin
  waiting := array(
    select asked.id
    from (select distinct unnest(transfer_ids) as id) as asked
    cross join lateral (
      select min(transfer.at) as sent_at, bool_or(transfer.stage = 'booked') as is_booked
      from sandbox_ledger.transfer
      where transfer.bank_id = report.bank_id and transfer.transfer_id = asked.id
      offset 0
    ) as found
    where found.sent_at < report.at and not found.is_booked
    order by asked.id
  );
  perform sandbox_ledger.lock_books(report.bank_id, array(
    select pending.book
    from unnest(waiting) as id
    cross join lateral (
      select statement_line.book from sandbox_ledger.statement_line
      where statement_line.bank_id = report.bank_id and statement_line.transfer_id = id
        and statement_line.booked_at is null
      offset 0
    ) as pending
  ));

  -- In one order, and only what nobody else has booked at the same moment: the second waits and finds it done.
  with booked as (
    insert into sandbox_ledger.transfer as written (bank_id, transfer_id, stage, at)
    select report.bank_id, id, 'booked', report.at from unnest(waiting) as id
    on conflict do nothing
    returning written.transfer_id
  )
  select array_agg(booked.transfer_id) into arrived from booked;

  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
  select report.bank_id, id, 'booked', lines.line, lines.book, sent.currency, lines.minor_units
  from unnest(arrived) as id
  cross join lateral (
    select entry.book, entry.currency, entry.amount_minor_units
    from sandbox_ledger.entry
    where entry.bank_id = report.bank_id and entry.transfer_id = id and entry.stage = 'sent'
      and entry.book = 'correspondent ' || entry.currency
    offset 0
  ) as sent
  cross join lateral (values
    (1, sent.book, -sent.amount_minor_units),
    (2, 'outside ' || sent.currency, sent.amount_minor_units)
  ) as lines (line, book, minor_units);

  perform sandbox_ledger.book_lines(report.bank_id, arrived, report.at);

  return query
  select asked.id,
    case
      when found.is_returned then 'returned'
      when found.is_booked then 'booked'
      when found.is_booked is null then 'unknown'
      else 'abroad'
    end
  from unnest(transfer_ids) as asked (id)
  cross join lateral (
    select bool_or(transfer.stage = 'booked') as is_booked, bool_or(transfer.stage = 'returned') as is_returned
    from sandbox_ledger.transfer
    where transfer.bank_id = report.bank_id and transfer.transfer_id = asked.id
    offset 0
  ) as found;
end $$;
grant execute on function sandbox_ledger.report to havn_bank;
