-- Books the lines of transfers that have arrived. The books are locked, so the lines' places (ctid) hold.
create or replace function sandbox_ledger.book_lines(bank_id uuid, transfer_ids uuid[], at timestamptz) returns void
  language plpgsql volatile
  set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_memoize = off
  set enable_seqscan = off
as $$
begin
  with placed as materialized (
    select pending.ctid, greatest(book_lines.at, newest.booked_at + interval '1 microsecond')
      + (row_number() over (partition by pending.book order by pending.transaction_id) - 1)
        * interval '1 microsecond' as place
    from unnest(transfer_ids) as arrived (id)
    cross join lateral (
      select statement_line.ctid, statement_line.book, statement_line.transaction_id from sandbox_ledger.statement_line
      where statement_line.bank_id = book_lines.bank_id and statement_line.transfer_id = arrived.id
        and statement_line.booked_at is null
      offset 0
    ) as pending
    left join lateral (
      select statement_line.booked_at from sandbox_ledger.statement_line
      where statement_line.bank_id = book_lines.bank_id and statement_line.book = pending.book
        and statement_line.booked_at is not null
      order by statement_line.booked_at desc limit 1
    ) as newest on true
  )
  update sandbox_ledger.statement_line
  set booked_at = placed.place
  from placed
  where statement_line.ctid = placed.ctid;
end $$;
grant execute on function sandbox_ledger.book_lines to havn_bank;
