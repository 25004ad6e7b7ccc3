-- Refuses an event that is not a step of the transition table from the event before it, whoever writes it. What serves
-- TPPs' calls may write only the steps that a TPP may cause, and only with the status that belongs to them. The check
-- runs once for each statement and skips the first events of payments, because every creation pays for what is done
-- here.
-- Called by: the trigger below
-- Locks: none.
create or replace function payments.check_events() returns trigger
  language plpgsql volatile as $$
declare
  is_bank boolean;
begin
  -- A query of its own: only to begin the one below, with all its partitions, takes longer than all the rest of this.
  if not exists (select from added where added.sequence > 1) then
    return null;
  end if;
  is_bank := pg_has_role(current_user, 'havn_bank', 'usage');
  if exists (
    select from added
    where added.sequence > 1
      and not (
        exists (
          select from (
            select earlier.status from payments.payment_event as earlier
            where earlier.bank_id = added.bank_id and earlier.tpp_id = added.tpp_id
              and earlier.payment_id = added.payment_id and earlier.sequence = added.sequence - 1
            offset 0
          ) as earlier
          join payments.transition
            on transition.from_status = earlier.status and transition.cause = added.cause
            and transition.to_status = added.status
          where is_bank or transition.by_tpp_call)
        and (is_bank or exists (
          select from payments.payment_status as reached
          where reached.bank_id = added.bank_id and reached.tpp_id = added.tpp_id
            and reached.payment_id = added.payment_id
            and reached.sequence = added.sequence and reached.status = added.status)))
  ) then
    raise exception 'an event of a payment must be a step of payments.transition that its writer may take'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_events after insert on payments.payment_event
  referencing new table as added for each statement execute function payments.check_events();
