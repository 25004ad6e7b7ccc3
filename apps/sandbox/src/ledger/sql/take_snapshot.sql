-- Returns customers, ledger accounts and statements of a bank as JSON, for `restore_snapshot`.
-- Called by: sandbox.take_snapshot
-- Locks: the ledger of the bank (advisory, exclusive), so that balances and lines are of one moment.
create or replace function sandbox_ledger.take_snapshot(bank_id uuid) returns json
  language plpgsql volatile as $$
declare
  snapshot json;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger ' || bank_id, 0));
  select json_build_object(
    'customers', array(
      select to_json(customer) from sandbox_ledger.customer where customer.bank_id = take_snapshot.bank_id),
    'agreements', array(
      select to_json(agreement) from sandbox_ledger.agreement where agreement.bank_id = take_snapshot.bank_id),
    'representatives', array(
      select to_json(representative) from sandbox_ledger.representative where representative.bank_id = take_snapshot.bank_id),
    'accounts', array(
      select to_json(account) from sandbox_ledger.account where account.bank_id = take_snapshot.bank_id),
    'card_accounts', array(
      select to_json(card_account) from sandbox_ledger.card_account where card_account.bank_id = take_snapshot.bank_id),
    'kid_agreements', array(
      select to_json(kid_agreement) from sandbox_ledger.kid_agreement where kid_agreement.bank_id = take_snapshot.bank_id),
    'engagements', array(
      select to_json(engagement) from sandbox_ledger.engagement where engagement.bank_id = take_snapshot.bank_id),
    'ledger_accounts', array(
      select to_json(ledger_account) from sandbox_ledger.ledger_account where ledger_account.bank_id = take_snapshot.bank_id),
    'statement_lines', array(
      -- Without the stored texts, which can be written again.
      select to_json(line) from (
        select statement_line.bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date,
          amount_minor_units, details
        from sandbox_ledger.statement_line where statement_line.bank_id = take_snapshot.bank_id) as line)
  ) into snapshot;
  return snapshot;
end $$;
grant execute on function sandbox_ledger.take_snapshot to havn_bank;
