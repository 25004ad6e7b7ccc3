-- Clearing returns transfers that had arrived: what left the debtor's ledger account comes back into it, fee included, as
-- a transfer of its own with a statement line of its own. The returned transfer and its line stay as they were booked.
-- Ignored are transfers that were returned before, that have not arrived, that credited a customer of this bank, or whose
-- line a reset has deleted: that ledger account was created again and never debited.
-- Called by: sandbox/src/ledger/money/transfers.store.ts
-- Locks: the ledger of the bank (advisory, shared); then sandbox_ledger.ledger_account of the debtors, rows in id order;
-- then the keys of sandbox_ledger.transfer, in id order.
create or replace function sandbox_ledger.return_transfers(bank_id uuid, transfers json, at timestamptz) returns void
  language plpgsql volatile as $$
declare
  returned record;
begin
  perform sandbox_ledger.lock_ledger_accounts(return_transfers.bank_id, array(
    select given.debtor_ledger_account_id from json_to_recordset(transfers) as given (debtor_ledger_account_id text)));
  for returned in
    select given.transfer_id, given.return_id, line.ledger_account_id, line.amount_minor_units, line.details
    from json_to_recordset(transfers) as given (transfer_id uuid, return_id uuid, debtor_ledger_account_id text)
    cross join lateral (
      select statement_line.ledger_account_id, statement_line.amount_minor_units, statement_line.details
      from sandbox_ledger.statement_line
      where statement_line.bank_id = return_transfers.bank_id
        and statement_line.ledger_account_id = given.debtor_ledger_account_id
        and statement_line.transfer_id = given.transfer_id and statement_line.booked_at is not null
      offset 0
    ) as line
    where not exists (
      select from sandbox_ledger.entry
      where entry.bank_id = return_transfers.bank_id and entry.transfer_id = given.transfer_id
        and right(entry.ledger_account_id, 3) <> entry.currency and entry.amount_minor_units > 0)
    order by given.transfer_id
  loop
    -- The primary key lets each transfer be returned once.
    insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
    values (return_transfers.bank_id, returned.transfer_id, 'returned', return_transfers.at)
    on conflict do nothing;
    continue when not found;
    insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
    values (return_transfers.bank_id, returned.return_id, 'booked', return_transfers.at);
    insert into sandbox_ledger.entry (
      bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
    select return_transfers.bank_id, returned.return_id, 'booked', row_number() over (), entry.ledger_account_id,
      entry.currency, -sum(entry.amount_minor_units)
    from sandbox_ledger.entry
    where entry.bank_id = return_transfers.bank_id and entry.transfer_id = returned.transfer_id
    group by entry.ledger_account_id, entry.currency
    having sum(entry.amount_minor_units) <> 0;
    perform sandbox_ledger.insert_statement_lines(return_transfers.bank_id, array[row(
      gen_random_uuid(), returned.ledger_account_id, returned.return_id, false, -returned.amount_minor_units,
      (returned.details::jsonb - 'feeMinorUnits' || '{"kind": "returned"}')::json
    )::sandbox_ledger.new_statement_line], return_transfers.at);
  end loop;
end $$;
grant execute on function sandbox_ledger.return_transfers to havn_bank;
