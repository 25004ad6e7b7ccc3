-- Stores the bank's present data as a snapshot. The caller has locked the bank, so that nobody changes its data or takes
-- another snapshot meanwhile.
-- Called by: sandbox/src/snapshots/snapshots.store.ts
-- Locks: none
create or replace function sandbox.take_snapshot(bank_id uuid, name text, taken_at timestamptz) returns void
  language plpgsql volatile as $$
declare
  ledger json := sandbox_ledger.take_snapshot(bank_id);
  consents json := consents.export_snapshot(bank_id);
begin
  insert into sandbox.snapshot (bank_id, name, taken_at, bank_time, counts, ledger, consents, quotas)
  values (
    take_snapshot.bank_id, take_snapshot.name, take_snapshot.taken_at, banks.time_of(bank_id, take_snapshot.taken_at),
    json_build_object(
      'customers', json_array_length(ledger -> 'customers'),
      'agreements', json_array_length(ledger -> 'agreements'),
      'accounts', json_array_length(ledger -> 'accounts'),
      'cardAccounts', json_array_length(ledger -> 'card_accounts'),
      'transactions', json_array_length(ledger -> 'statement_lines'),
      'consents', json_array_length(consents -> 'consents')),
    ledger, consents, accounts.snapshot_quotas(bank_id));
end $$;
grant execute on function sandbox.take_snapshot to havn_bank;
