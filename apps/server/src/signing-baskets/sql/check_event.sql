-- No event of a basket stands by itself: its basket took that step in the same statement.
create or replace function signing_baskets.check_event() returns trigger
  language plpgsql volatile as $$
begin
  if not exists (
    select from signing_baskets.basket
    where basket.bank_id = new.bank_id and basket.tpp_id = new.tpp_id and basket.basket_id = new.basket_id
      and basket.sequence = new.sequence and basket.stage = new.stage
  ) then
    raise exception 'an event of a basket must be the step that it takes' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_event after insert on signing_baskets.event
  for each row when (new.sequence > 1) execute function signing_baskets.check_event();
