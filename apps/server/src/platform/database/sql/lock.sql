-- Locks a key until the end of the transaction and waits while another transaction has it.
-- Called by: domain/consents/requested/changes.store.ts, domain/consents/requested/withdrawals.store.ts,
--   edge/trust/register/register.store.ts, funds.claim_question, platform/banks/banks.store.ts, sca.reserve_push
-- Locks: the key (advisory)
create or replace function tenancy.lock(key text) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(key, 0));
end $$;
grant execute on function tenancy.lock to havn_tpp, havn_bank;
