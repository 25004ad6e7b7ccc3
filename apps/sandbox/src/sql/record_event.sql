-- Records an event that concerns a whole bank, for every TPP of it.
-- Called by: sandbox/src/events/events.store.ts
-- Locks: as sandbox.wake_watchers.
create or replace function sandbox.record_event(bank_id uuid, kind text) returns void
  language plpgsql volatile as $$
begin
  insert into sandbox.event (bank_id, tpp_id, kind, details)
  values (record_event.bank_id, '', record_event.kind, '{}');
  perform sandbox.wake_watchers(array[record_event.bank_id]);
end $$;
grant execute on function sandbox.record_event to havn_bank;
