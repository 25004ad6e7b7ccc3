-- At the end of a transaction in which an authorisation went a step: a TPP that asked for notifications of a payment or
-- basket is notified of every step of its authorisations, but not of those that somebody started on the bank's own page.
create or replace function sca.tell_step() returns trigger
  language plpgsql volatile as $$
begin
  perform notifications.lock_changed(new.bank_id, 'sca');
  perform notifications.record_sca_change(
    new.bank_id, new.subject_id, new.authorisation_id, new.purpose, new.status, new.touched_at);
  return null;
end $$;

do $$
begin
  -- A constraint trigger cannot be replaced, and need not be: what it does is in its function.
  if not exists (select from pg_trigger where tgrelid = 'sca.authorisation'::regclass and tgname = 'tell_step') then
    create constraint trigger tell_step after update on sca.authorisation
      deferrable initially deferred for each row
      when (new.status is distinct from old.status and new.subject_id is not null and new.approach <> 'BANK')
      execute function sca.tell_step();
  end if;
end $$;
