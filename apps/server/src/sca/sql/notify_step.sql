-- Notifies a TPP, at the end of the transaction, of a step of an authorisation whose payment or basket it subscribed to.
-- Authorisations that a person started on the bank's own page are left out.
-- Called by: the trigger below
-- Locks: notifications.subscription, then notifications.due.
create or replace function sca.notify_step() returns trigger
  language plpgsql volatile as $$
begin
  perform notifications.lock_changed(new.bank_id, 'sca');
  perform notifications.record_sca_change(
    new.bank_id, new.subject_id, new.authorisation_id, new.purpose, new.status, new.touched_at);
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
