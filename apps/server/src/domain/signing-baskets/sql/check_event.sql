-- Refuses an event whose basket is not at the event's sequence and stage. So there is no event without the move that it
-- records, made in the same statement.
-- Called by: the trigger below
-- Locks: none
create or replace function signing_baskets.check_event() returns trigger
  language plpgsql volatile as $$
begin
  if not exists (
    select from signing_baskets.basket
    where basket.bank_id = new.bank_id and basket.tpp_id = new.tpp_id and basket.basket_id = new.basket_id
      and basket.sequence = new.sequence and basket.stage = new.stage
  ) then
    raise exception 'an event of a basket must record a move that the basket makes in the same statement' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_event after insert on signing_baskets.event
  for each row when (new.sequence > 1) execute function signing_baskets.check_event();
