-- Executes a set of orders in one transaction and returns the outcome of each. An order that was executed before is not
-- executed again: its outcome is reported as it is. If the locks come after `not_after`, nothing is executed and every
-- outcome is 'unknown': the caller has given up by then and may have asked again.
-- Called by: sandbox/src/ledger/money/transfers.store.ts
-- Locks: the ledger of the bank (advisory, shared); then sandbox_ledger.ledger_account of all debtors and creditors, rows
-- in id order.
create or replace function sandbox_ledger.execute_orders(
  bank_id uuid, orders json, at timestamptz, not_after timestamptz default null)
  returns table (transfer_id uuid, outcome text)
  language plpgsql volatile as $$
declare
  decided sandbox_ledger.transfer_order[] := array(
    select given from json_populate_recordset(null::sandbox_ledger.transfer_order, orders) as given);
begin
  perform sandbox_ledger.lock_ledger_accounts(execute_orders.bank_id, array(
    select debtor_ledger_account_id from unnest(decided)
    union select creditor_ledger_account_id from unnest(decided) where creditor_ledger_account_id is not null
  ));
  if clock_timestamp() > execute_orders.not_after then
    return query select late.transfer_id, 'unknown' from unnest(decided) as late;
    return;
  end if;
  decided := sandbox_ledger.decide_outcomes(execute_orders.bank_id, decided);
  perform sandbox_ledger.insert_transfers(
    execute_orders.bank_id,
    array(select executed from unnest(decided) as executed where executed.outcome = 'execute'),
    execute_orders.at);
  return query
  select done.transfer_id,
    case when done.outcome <> 'execute' then done.outcome when done.is_cross_border then 'abroad' else 'booked' end
  from unnest(decided) as done;
end $$;
grant execute on function sandbox_ledger.execute_orders to havn_bank;
