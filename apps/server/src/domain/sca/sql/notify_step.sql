-- Notifies a TPP, at the end of the transaction, of every step that a statement took with an authorisation whose payment or
-- basket it subscribed to. Authorisations that a person started on the bank's own page are left out.
-- Called by: the trigger below
-- Locks: notifications.subscription, then notifications.due.
create or replace function sca.notify_step() returns trigger
  language plpgsql volatile as $$
declare
  step record;
begin
  perform notifications.lock_changed(new.bank_id, 'sca');
  if not notifications.follows_sca(new.bank_id, new.subject_id) then
    return null;
  end if;
  for step in
    select event.status, event.at from sca.authorisation_event as event
    where event.bank_id = new.bank_id and event.authorisation_id = new.authorisation_id
      and event.sequence > old.sequence and event.sequence <= new.sequence
    order by event.sequence
  loop
    perform notifications.record_sca_change(
      new.bank_id, new.subject_id, new.authorisation_id, new.purpose, step.status, step.at);
  end loop;
  return null;
end $$;

do $$
begin
  -- PostgreSQL cannot replace a constraint trigger. It need not: what the trigger does is in its function.
  if not exists (select from pg_trigger where tgrelid = 'sca.authorisation'::regclass and tgname = 'notify_step') then
    create constraint trigger notify_step after update on sca.authorisation
      deferrable initially deferred for each row
      when (new.status is distinct from old.status and new.subject_id is not null and new.approach <> 'BANK')
      execute function sca.notify_step();
  end if;
end $$;
