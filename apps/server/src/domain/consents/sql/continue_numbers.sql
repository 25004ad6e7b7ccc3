-- Gives a consent that is inserted at least the number of its last event: one that was deleted and is put back has another
-- number than its MAC.
-- Called by: the trigger below
-- Locks: none
create or replace function consents.continue_numbers() returns trigger
  language plpgsql volatile as $$
begin
  new.sequence := greatest(new.sequence, (
    select max(event.sequence) from consents.event
    where event.bank_id = new.bank_id and event.tpp_id = new.tpp_id and event.psu_id = new.psu_id
      and event.agreement_key = new.agreement_key));
  return new;
end $$;

create or replace trigger continue_numbers before insert on consents.consent
  for each row execute function consents.continue_numbers();
