-- Records that somebody waits for events of a bank for the next seconds, so that its changes send a notification.
-- Called by: sandbox/src/events/events.store.ts
-- Locks: sandbox.watched_bank, one row.
create or replace function sandbox.watch_bank(bank_id uuid, seconds integer) returns void
  language plpgsql volatile as $$
begin
  insert into sandbox.watched_bank (bank_id, watched_until)
  values (watch_bank.bank_id, now() + make_interval(secs => watch_bank.seconds))
  on conflict on constraint watched_bank_pkey do update set watched_until = excluded.watched_until;
end $$;
grant execute on function sandbox.watch_bank to havn_tpp;
