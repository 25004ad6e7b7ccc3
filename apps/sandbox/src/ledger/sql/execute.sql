-- Executes a set of orders in one transaction. What was executed before is not executed again: it is told as it is.
-- What gets hold of its books too late is not executed: whoever asked has given up and may have asked again.
create or replace function sandbox_ledger.execute(bank_id uuid, orders json, at timestamptz, not_after timestamptz default null)
  returns table (transfer_id uuid, outcome text)
  language plpgsql volatile as $$
declare
  judged sandbox_ledger.transfer_order[] := array(
    select given from json_populate_recordset(null::sandbox_ledger.transfer_order, orders) as given);
begin
  perform sandbox_ledger.lock_books(execute.bank_id, array(
    select book from unnest(judged) as given
    cross join lateral (values (given.debtor_book), (given.creditor_book)) as concerned (book)
    where book is not null
  ));
  if clock_timestamp() > execute.not_after then
    return query select late.transfer_id, 'unknown' from unnest(judged) as late;
    return;
  end if;
  judged := sandbox_ledger.judge(execute.bank_id, judged);
  perform sandbox_ledger.write_transfers(
    execute.bank_id, array(select going from unnest(judged) as going where going.outcome = 'go'), execute.at);
  return query
  select done.transfer_id,
    case when done.outcome <> 'go' then done.outcome when done.is_cross_border then 'abroad' else 'booked' end
  from unnest(judged) as done;
end $$;
grant execute on function sandbox_ledger.execute to havn_bank;
