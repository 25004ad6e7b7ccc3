-- Lets servers know, once the transaction has committed, that there are new events in these banks, if anybody waits for
-- events of them.
-- Called by: sandbox.record_change, sandbox.record_event, sandbox.store_requests
-- Locks: at commit, if anybody waits, PostgreSQL's own lock of the notification queue.
create or replace function sandbox.wake_watchers(bank_ids uuid[]) returns void
  language plpgsql volatile as $$
begin
  perform pg_notify('havn_sandbox_events', watched_bank.bank_id::text) from sandbox.watched_bank
  where watched_bank.bank_id = any(bank_ids) and watched_bank.watched_until > now();
end $$;
grant execute on function sandbox.wake_watchers to havn_tpp, havn_bank;
