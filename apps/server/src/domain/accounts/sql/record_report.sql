-- Records the newest transaction that a report about an account had, for the next report of what is new.
-- Called by: domain/accounts/transactions/delta.store.ts
-- Locks: accounts.last_report, one row.
create or replace function accounts.record_report(
  bank_id uuid, tpp_id text, consent_id uuid, account_id uuid, transaction_id text) returns void
  language plpgsql volatile as $$
begin
  insert into accounts.last_report (bank_id, tpp_id, consent_id, account_id, transaction_id)
  values (record_report.bank_id, record_report.tpp_id, record_report.consent_id, record_report.account_id,
    record_report.transaction_id)
  on conflict on constraint last_report_pkey do update set transaction_id = excluded.transaction_id;
end $$;
grant execute on function accounts.record_report to havn_tpp;
