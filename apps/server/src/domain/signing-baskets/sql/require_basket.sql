-- Refuses a member whose basket does not exist for the same bank and TPP. It replaces a foreign key: with one, a new
-- partition of either table would lock both. Baskets are never deleted, so a check at the time of writing is enough.
-- Called by: the trigger below
-- Locks: none
create or replace function signing_baskets.require_basket() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from signing_baskets.basket
    where basket.bank_id = new.bank_id and basket.tpp_id = new.tpp_id and basket.basket_id = new.basket_id)
  then
    raise exception 'this TPP has no basket % at this bank', new.basket_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace trigger names_own_basket after insert or update of bank_id, tpp_id, basket_id
  on signing_baskets.member for each row execute function signing_baskets.require_basket();
