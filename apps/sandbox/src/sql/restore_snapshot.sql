-- Gives a bank the data of one of its snapshots. The caller has locked the bank, so that nobody changes its data meanwhile.
-- The ledger books three transfers, under the ids that are given.
-- Called by: sandbox/src/snapshots/snapshots.store.ts
-- Locks: sandbox_ledger (the ledger's own locks), consents.consent, accounts.quota
create or replace function sandbox.restore_snapshot(bank_id uuid, name text, transfer_ids uuid[]) returns void
  language plpgsql volatile as $$
declare
  stored sandbox.snapshot;
begin
  select * into strict stored from sandbox.snapshot
  where snapshot.bank_id = restore_snapshot.bank_id and snapshot.name = restore_snapshot.name;
  perform sandbox_ledger.restore_snapshot(stored.bank_id, stored.ledger, transfer_ids);
  perform consents.restore_snapshot(stored.bank_id, stored.consents, stored.bank_time);
  perform accounts.restore_quotas(stored.bank_id, stored.quotas);
end $$;
grant execute on function sandbox.restore_snapshot to havn_bank;
