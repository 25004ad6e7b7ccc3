-- What somebody has approved gets no further payments: they come while the basket is open. Whoever decides about it at this
-- moment is waited for.
create or replace function signing_baskets.check_member() returns trigger
  language plpgsql volatile as $$
begin
  perform from signing_baskets.basket
  where basket.bank_id = new.bank_id and basket.tpp_id = new.tpp_id and basket.basket_id = new.basket_id
    and basket.stage = 'open'
  for key share;
  if not found then
    raise exception 'payments come into a basket while it is open' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_member after insert on signing_baskets.member
  for each row execute function signing_baskets.check_member();
