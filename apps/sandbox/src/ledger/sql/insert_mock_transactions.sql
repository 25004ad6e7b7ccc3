-- Adds transactions that a TPP created to the statement of a ledger account, on any day up to the bank's own, and changes
-- its balance by them: booked ones under one transfer, pending ones under another that has not arrived.
-- Called by: sandbox/src/ledger/mock-data/transactions.store.ts
-- Locks: none of its own; the caller has locked the ledger account.
create or replace function sandbox_ledger.insert_mock_transactions(
  bank_id uuid, ledger_account_id text, booked_transfer_id uuid, pending_transfer_id uuid,
  transactions sandbox_ledger.mock_transaction[], at timestamptz) returns void
  language plpgsql volatile as $$
declare
  account_currency text := (
    select existing.currency from sandbox_ledger.ledger_account as existing
    where existing.bank_id = insert_mock_transactions.bank_id
      and existing.ledger_account_id = insert_mock_transactions.ledger_account_id);
  time_zone text := banks.time_zone_of(bank_id);
  today date := (insert_mock_transactions.at at time zone time_zone)::date;
begin
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  select distinct insert_mock_transactions.bank_id, booked_transfer_id, 'opening', insert_mock_transactions.at
  from unnest(transactions) where booking_date is not null
  union all
  select distinct insert_mock_transactions.bank_id, pending_transfer_id, 'sent', insert_mock_transactions.at
  from unnest(transactions) where booking_date is null;

  insert into sandbox_ledger.entry (
    bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
  select insert_mock_transactions.bank_id,
    case when line.booking_date is null then pending_transfer_id else booked_transfer_id end,
    case when line.booking_date is null then 'sent' else 'opening' end, 2 * line.ordinality + side.nth,
    side.ledger_account_id, account_currency, side.minor_units
  from unnest(transactions) with ordinality as line
  cross join lateral (values
    (0, insert_mock_transactions.ledger_account_id, line.amount_minor_units),
    (1, 'outside ' || account_currency, -line.amount_minor_units)
  ) as side (nth, ledger_account_id, minor_units);

  -- An earlier day's transaction is booked at noon, today's now; each a microsecond behind the newest line of its day.
  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date, amount_minor_units, details)
  select insert_mock_transactions.bank_id, line.transaction_id, insert_mock_transactions.ledger_account_id,
    case when line.booking_date is null then pending_transfer_id else booked_transfer_id end,
    greatest(
      case when line.booking_date = today then insert_mock_transactions.at
        else (line.booking_date + time '12:00') at time zone time_zone end,
      newest.booked_at + interval '1 microsecond') + line.behind * interval '1 microsecond',
    line.value_date, line.amount_minor_units, line.details
  from (
    select given.*, row_number() over (partition by given.booking_date order by ordinality) - 1 as behind
    from unnest(transactions) with ordinality as given
  ) as line
  left join lateral (
    select max(statement_line.booked_at) as booked_at from sandbox_ledger.statement_line
    where statement_line.bank_id = insert_mock_transactions.bank_id
      and statement_line.ledger_account_id = insert_mock_transactions.ledger_account_id
      and statement_line.booked_at >= line.booking_date::timestamp at time zone time_zone
      and statement_line.booked_at < (line.booking_date + 1)::timestamp at time zone time_zone
  ) as newest on line.booking_date is not null;
end $$;
grant execute on function sandbox_ledger.insert_mock_transactions to havn_bank;
