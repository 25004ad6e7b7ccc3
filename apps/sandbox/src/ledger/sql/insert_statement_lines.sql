-- Inserts statement lines in the order given. Each booked line comes behind the newest one of its statement: by a
-- microsecond, where the bank's clock stands still or was set back. So a reader who goes page by page never misses a line
-- that was booked meanwhile. All positions are found before the first line is inserted, or each search would pass over
-- the lines that this very statement has inserted.
-- Called by: sandbox_ledger.insert_transfers, sandbox_ledger.post_deposits, sandbox_ledger.return_transfers
-- Locks: none of its own; the caller has locked the ledger accounts until the end of the transaction.
create or replace function sandbox_ledger.insert_statement_lines(
  bank_id uuid, lines sandbox_ledger.new_statement_line[], at timestamptz) returns void
  language plpgsql volatile as $$
declare
  today date := (at at time zone banks.time_zone_of(bank_id))::date;
begin
  with positioned as materialized (
    select line.*, greatest(insert_statement_lines.at, newest.booked_at + interval '1 microsecond')
      + (row_number() over (partition by line.ledger_account_id order by line.ordinality) - 1)
        * interval '1 microsecond' as position
    from unnest(lines) with ordinality as line
    left join lateral (
      select statement_line.booked_at from sandbox_ledger.statement_line
      where statement_line.bank_id = insert_statement_lines.bank_id
        and statement_line.ledger_account_id = line.ledger_account_id
        and statement_line.booked_at is not null
      order by statement_line.booked_at desc limit 1
    ) as newest on true
    where line.amount_minor_units <> 0
  )
  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date, amount_minor_units, details)
  select insert_statement_lines.bank_id, transaction_id, ledger_account_id, transfer_id,
    case when not is_pending then positioned.position end, today, amount_minor_units, details
  from positioned;
end $$;
grant execute on function sandbox_ledger.insert_statement_lines to havn_bank;
