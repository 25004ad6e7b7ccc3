-- The same need. The books' three transfers get the ids that are given.
create or replace function sandbox.bring_back(bank_id uuid, name text, transfer_ids uuid[]) returns void
  language plpgsql volatile as $$
declare
  kept sandbox.snapshot;
begin
  select * into strict kept from sandbox.snapshot
  where snapshot.bank_id = bring_back.bank_id and snapshot.name = bring_back.name;
  perform sandbox_ledger.restore_snapshot(kept.bank_id, kept.books, transfer_ids);
  perform consents.restore_snapshot(kept.bank_id, kept.consents, kept.bank_time);
  perform accounts.bring_back(kept.bank_id, kept.quotas);
end $$;
grant execute on function sandbox.bring_back to havn_bank;
