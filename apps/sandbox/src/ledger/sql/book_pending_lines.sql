-- Books the pending statement lines of transfers that have arrived, each behind the newest booked line of its statement.
-- The settings force the join by ctid, or the planner may read every statement of the bank.
-- Called by: sandbox_ledger.report_transfers
-- Locks: none of its own; the caller has locked the ledger accounts, so no line moves (ctid) meanwhile.
create or replace function sandbox_ledger.book_pending_lines(
  bank_id uuid, transfer_ids uuid[], at timestamptz) returns void
  language plpgsql volatile
  set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_memoize = off as $$
begin
  with positioned as materialized (
    select pending.ctid, greatest(book_pending_lines.at, newest.booked_at + interval '1 microsecond')
      + (row_number() over (partition by pending.ledger_account_id order by pending.transaction_id) - 1)
        * interval '1 microsecond' as booked_at
    from unnest(transfer_ids) as arrived (id)
    cross join lateral (
      select statement_line.ctid, statement_line.ledger_account_id, statement_line.transaction_id
      from sandbox_ledger.statement_line
      where statement_line.bank_id = book_pending_lines.bank_id and statement_line.transfer_id = arrived.id
        and statement_line.booked_at is null
      offset 0
    ) as pending
    left join lateral (
      select statement_line.booked_at from sandbox_ledger.statement_line
      where statement_line.bank_id = book_pending_lines.bank_id
        and statement_line.ledger_account_id = pending.ledger_account_id
        and statement_line.booked_at is not null
      order by statement_line.booked_at desc limit 1
    ) as newest on true
  )
  update sandbox_ledger.statement_line
  set booked_at = positioned.booked_at
  from positioned
  where statement_line.ctid = positioned.ctid;
end $$;
grant execute on function sandbox_ledger.book_pending_lines to havn_bank;
