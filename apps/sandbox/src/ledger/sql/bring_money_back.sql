-- Fills empty books again, in one statement: a balance may not be below its limit for a moment either.
create or replace function sandbox_ledger.bring_money_back(
  bank_id uuid, kept sandbox_ledger.book[], opening_id uuid, pending_id uuid) returns void
  language plpgsql volatile as $$
declare
  returned_at timestamptz := banks.time_of(bring_money_back.bank_id, now());
begin
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  values (bring_money_back.bank_id, opening_id, 'opening', returned_at);
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  select distinct line.bank_id, line.transfer_id, 'sent', returned_at
  from sandbox_ledger.statement_line as line
  where line.bank_id = bring_money_back.bank_id and line.transfer_id = pending_id and line.booked_at is null;

  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
  with pending as (
    select line.book, book.currency, line.amount_minor_units as minor_units
    from sandbox_ledger.statement_line as line
    join unnest(kept) as book using (book)
    where line.bank_id = bring_money_back.bank_id and line.transfer_id = pending_id and line.booked_at is null
  ), customers as (
    select opening_id as transfer_id, 'opening' as stage, book.book, book.currency,
      book.balance_minor_units
        - coalesce((select sum(minor_units) from pending where pending.book = book.book), 0) as minor_units
    from unnest(kept) as book
    union all
    select pending_id, 'sent', book, currency, minor_units from pending
  ), lines as (
    select * from customers where minor_units <> 0
    union all
    select transfer_id, stage, 'opening ' || currency, currency, -sum(minor_units) from customers
    group by transfer_id, stage, currency having sum(minor_units) <> 0
  )
  select bring_money_back.bank_id, transfer_id, stage, row_number() over (partition by stage), book, currency, minor_units
  from lines;
end $$;
grant execute on function sandbox_ledger.bring_money_back to havn_bank;
