-- Writes what the steps of one transaction made of an authorisation: its columns that an SCA finds out, and an event for each
-- step. `causes` and `statuses` are the steps in order; without any, only the columns are written. Everything is one
-- statement, so that neither status nor events exist without the other; triggers refuse what sca.transition does not have.
-- `notify_step` notifies the TPP at the end of the transaction. No event is before the one before it, even if that was written by a
-- server whose clock is ahead.
-- Called by: domain/sca/authorisations/steps.store.ts
-- Locks: sca.authorisation, one row (the caller has locked it); then sca.push, one row.
create or replace function sca.take_steps(
  bank_id uuid, authorisation_id uuid, causes text[], statuses text[], at timestamptz, touched_at timestamptz,
  browser_hash bytea, tries integer, person_id uuid, acting_context text, acting_agreement_id uuid, ending text)
  returns void
  language plpgsql volatile as $$
declare
  moved record;
begin
  with moving as (
    update sca.authorisation as moving
    set status = coalesce(take_steps.statuses[cardinality(take_steps.statuses)], moving.status),
      sequence = moving.sequence + cardinality(take_steps.causes),
      touched_at = take_steps.touched_at,
      browser_hash = take_steps.browser_hash,
      tries = take_steps.tries,
      person_id = take_steps.person_id,
      acting_context = take_steps.acting_context,
      acting_agreement_id = take_steps.acting_agreement_id,
      ending = take_steps.ending
    where moving.bank_id = take_steps.bank_id
      and moving.authorisation_id = take_steps.authorisation_id
    returning moving.tpp_id, moving.status, moving.sequence, moving.subject_id, moving.approach
  ), written as (
    insert into sca.authorisation_event (bank_id, tpp_id, authorisation_id, sequence, cause, status, at)
    select take_steps.bank_id, moving.tpp_id, take_steps.authorisation_id,
      moving.sequence - cardinality(take_steps.causes) + step.nth, step.cause, step.status,
      greatest(take_steps.at, latest.at)
    from moving
    left join lateral (
      select event.at from sca.authorisation_event as event
      where event.bank_id = take_steps.bank_id and event.tpp_id = moving.tpp_id
        and event.authorisation_id = take_steps.authorisation_id
        and event.sequence = moving.sequence - cardinality(take_steps.causes)
      offset 0
    ) as latest on true
    cross join unnest(take_steps.causes, take_steps.statuses) with ordinality as step (cause, status, nth)
    order by step.nth
  )
  select * into strict moved from moving;
  if cardinality(causes) = 0 then
    return;
  end if;
  if moved.approach = 'DECOUPLED' and moved.status in ('finalised', 'failed') then
    update sca.push set is_open = false
    where push.bank_id = take_steps.bank_id and push.authorisation_id = take_steps.authorisation_id;
  end if;
  if moved.subject_id is not null then
    perform notifications.mark_changed('sca', array[moved.subject_id]);
  end if;
end $$;
grant execute on function sca.take_steps to havn_bank;
