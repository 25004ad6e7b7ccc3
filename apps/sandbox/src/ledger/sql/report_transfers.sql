-- Returns the current outcome of transfers. The sandbox is its own clearing house: money that was sent abroad arrives once
-- the bank's clock has moved on, and this function is what notices and books it.
-- Called by: sandbox/src/ledger/money/transfers.store.ts
-- Locks: the ledger of the bank (advisory, shared); then sandbox_ledger.ledger_account with a pending line, rows in id
-- order; then the keys of sandbox_ledger.transfer, in id order.
create or replace function sandbox_ledger.report_transfers(bank_id uuid, transfer_ids uuid[], at timestamptz)
  returns table (transfer_id uuid, outcome text)
  language plpgsql volatile as $$
declare
  under_way uuid[];
  arrived uuid[];
begin
  under_way := array(
    select requested.id
    from (select distinct unnest(transfer_ids) as id) as requested
    cross join lateral (
      select min(transfer.at) as sent_at, bool_or(transfer.stage = 'booked') as is_booked
      from sandbox_ledger.transfer
      where transfer.bank_id = report_transfers.bank_id and transfer.transfer_id = requested.id
      offset 0
    ) as found
    where found.sent_at < report_transfers.at and not found.is_booked
    order by requested.id
  );
  perform sandbox_ledger.lock_ledger_accounts(report_transfers.bank_id, array(
    select pending.ledger_account_id
    from unnest(under_way) as id
    cross join lateral (
      select statement_line.ledger_account_id from sandbox_ledger.statement_line
      where statement_line.bank_id = report_transfers.bank_id and statement_line.transfer_id = id
        and statement_line.booked_at is null
      offset 0
    ) as pending
  ));

  -- In id order, and only what nobody else books at the same moment: the second waits for the key and finds it taken.
  with booked as (
    insert into sandbox_ledger.transfer as written (bank_id, transfer_id, stage, at)
    select report_transfers.bank_id, id, 'booked', report_transfers.at from unnest(under_way) as id
    on conflict do nothing
    returning written.transfer_id
  )
  select array_agg(booked.transfer_id) into arrived from booked;

  insert into sandbox_ledger.entry (
    bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
  select report_transfers.bank_id, id, 'booked', lines.line, lines.ledger_account_id, sent.currency, lines.minor_units
  from unnest(arrived) as id
  cross join lateral (
    select entry.ledger_account_id, entry.currency, entry.amount_minor_units
    from sandbox_ledger.entry
    where entry.bank_id = report_transfers.bank_id and entry.transfer_id = id and entry.stage = 'sent'
      and entry.ledger_account_id = 'correspondent ' || entry.currency
    offset 0
  ) as sent
  cross join lateral (values
    (1, sent.ledger_account_id, -sent.amount_minor_units),
    (2, 'outside ' || sent.currency, sent.amount_minor_units)
  ) as lines (line, ledger_account_id, minor_units);

  perform sandbox_ledger.book_pending_lines(report_transfers.bank_id, arrived, report_transfers.at);

  return query
  select requested.id,
    case
      when found.is_returned then 'returned'
      when found.is_booked then 'booked'
      when found.is_booked is null then 'not-executed'
      else 'abroad'
    end
  from unnest(transfer_ids) as requested (id)
  cross join lateral (
    select bool_or(transfer.stage = 'booked') as is_booked, bool_or(transfer.stage = 'returned') as is_returned
    from sandbox_ledger.transfer
    where transfer.bank_id = report_transfers.bank_id and transfer.transfer_id = requested.id
    offset 0
  ) as found;
end $$;
grant execute on function sandbox_ledger.report_transfers to havn_bank;
