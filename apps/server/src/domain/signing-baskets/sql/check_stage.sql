-- Refuses a move of a basket that is not one transition of signing_baskets.transition with its event in the same statement,
-- whichever role makes it. The role that serves TPPs' calls may make only the transitions marked by_tpp_call. The
-- agreement of the basket is the one that the approval's event names.
-- Called by: the trigger below
-- Locks: none
create or replace function signing_baskets.check_stage() returns trigger
  language plpgsql volatile as $$
begin
  if new.sequence <> old.sequence + 1 or not exists (
    select from signing_baskets.event
    join signing_baskets.transition
      on transition.from_stage = old.stage and transition.cause = event.cause and transition.to_stage = event.stage
    where event.bank_id = new.bank_id and event.tpp_id = new.tpp_id and event.basket_id = new.basket_id
      and event.sequence = new.sequence and event.stage = new.stage
      and (new.agreement_id is not distinct from old.agreement_id or new.agreement_id = event.agreement_id)
      and (transition.by_tpp_call or pg_has_role(current_user, 'havn_bank', 'usage'))
  ) then
    raise exception 'a basket must move by a transition of signing_baskets.transition that this role may make, with its event'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_stage after update on signing_baskets.basket
  for each row when (old is distinct from new) execute function signing_baskets.check_stage();
