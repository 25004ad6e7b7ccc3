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
    select from (
      -- The event before is usually of this statement too: only the first of a payment is looked up.
      select added.*, lag(added.status) over payment as status_before, lag(added.sequence) over payment as sequence_before
      from added
      window payment as (partition by added.bank_id, added.tpp_id, added.payment_id order by added.sequence)
    ) as event
    left join lateral (
      select earlier.status from payments.payment_event as earlier
      where event.sequence_before is distinct from event.sequence - 1
        and earlier.bank_id = event.bank_id and earlier.tpp_id = event.tpp_id
        and earlier.payment_id = event.payment_id and earlier.sequence = event.sequence - 1
      offset 0
    ) as stored on true
    where event.sequence > 1
      and (
        -- Null where there is no event before.
        (case event.sequence_before when event.sequence - 1 then event.status_before else stored.status end,
          event.cause, event.status) in (
            select transition.from_status, transition.cause, transition.to_status from payments.transition
            where is_bank or transition.by_tpp_call) is not true
        or not (is_bank or (
          select reached.sequence = event.sequence and reached.status = event.status
          from payments.payment_status as reached
          where reached.bank_id = event.bank_id and reached.tpp_id = event.tpp_id
            and reached.payment_id = event.payment_id) is true))
  ) then
    raise exception 'an event of a payment must be a step of payments.transition that its writer may take'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_events after insert on payments.payment_event
  referencing new table as added for each statement execute function payments.check_events();
