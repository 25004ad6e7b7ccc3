-- Refuses a payment for a basket that is not open: what somebody has approved gets no further payments. Waits for a
-- decision about the basket that is being written at this moment.
-- Called by: the trigger below
-- Locks: signing_baskets.basket, one row, for key share.
create or replace function signing_baskets.check_member() returns trigger
  language plpgsql volatile as $$
begin
  perform from signing_baskets.basket
  where basket.bank_id = new.bank_id and basket.tpp_id = new.tpp_id and basket.basket_id = new.basket_id
    and basket.stage = 'open'
  for key share;
  if not found then
    raise exception 'payments can be added to a basket only while it is open' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_member after insert on signing_baskets.member
  for each row execute function signing_baskets.check_member();
