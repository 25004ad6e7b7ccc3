-- Brings customers, ledger accounts and statements back to a snapshot of `take_snapshot`. The money of today leaves by the
-- first of `transfer_ids`, and the snapshot's comes in by the second; neither has a statement line, as the statements are
-- the snapshot's, each line under its own transfer. A line that was pending is pending again: if its money has arrived
-- since, the line gets the third transfer, which has not.
-- Called by: sandbox.restore_snapshot
-- Locks: the ledger of the bank (advisory, exclusive); then sandbox_ledger.ledger_account, rows in id order; then the
-- deleted rows.
create or replace function sandbox_ledger.restore_snapshot(bank_id uuid, snapshot json, transfer_ids uuid[]) returns void
  language plpgsql volatile as $$
begin
  -- From here on nobody executes or reports anything, so no transfer arrives while the lines are restored.
  perform sandbox_ledger.empty_all_ledger_accounts(restore_snapshot.bank_id, transfer_ids[1]);
  delete from sandbox_ledger.customer where customer.bank_id = restore_snapshot.bank_id;

  insert into sandbox_ledger.customer
  select * from json_populate_recordset(null::sandbox_ledger.customer, snapshot -> 'customers');
  insert into sandbox_ledger.agreement
  select * from json_populate_recordset(null::sandbox_ledger.agreement, snapshot -> 'agreements');
  insert into sandbox_ledger.representative
  select * from json_populate_recordset(null::sandbox_ledger.representative, snapshot -> 'representatives');
  insert into sandbox_ledger.account
  select * from json_populate_recordset(null::sandbox_ledger.account, snapshot -> 'accounts');
  insert into sandbox_ledger.card_account
  select * from json_populate_recordset(null::sandbox_ledger.card_account, snapshot -> 'card_accounts');
  insert into sandbox_ledger.kid_agreement
  select * from json_populate_recordset(null::sandbox_ledger.kid_agreement, snapshot -> 'kid_agreements');
  insert into sandbox_ledger.engagement
  select * from json_populate_recordset(null::sandbox_ledger.engagement, snapshot -> 'engagements');
  insert into sandbox_ledger.ledger_account (
    bank_id, ledger_account_id, currency, holder_name, credit_limit_minor_units, bban, card)
  select restored.bank_id, ledger_account_id, currency, holder_name, credit_limit_minor_units, bban, card
  from json_populate_recordset(null::sandbox_ledger.ledger_account, snapshot -> 'ledger_accounts') as restored;

  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date, amount_minor_units, details)
  select line.bank_id, line.transaction_id, line.ledger_account_id,
    case when line.booked_at is null and exists (
      select from sandbox_ledger.transfer
      where transfer.bank_id = line.bank_id and transfer.transfer_id = line.transfer_id and transfer.stage = 'booked'
    ) then transfer_ids[3] else line.transfer_id end,
    line.booked_at, line.value_date, line.amount_minor_units, line.details
  from json_populate_recordset(null::sandbox_ledger.statement_line, snapshot -> 'statement_lines') as line;
  perform sandbox_ledger.restore_balances(
    restore_snapshot.bank_id,
    array(
      select restored
      from json_populate_recordset(null::sandbox_ledger.ledger_account, snapshot -> 'ledger_accounts') as restored),
    transfer_ids[2], transfer_ids[3]);
end $$;
grant execute on function sandbox_ledger.restore_snapshot to havn_bank;
