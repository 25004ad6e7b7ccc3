-- Moves an authorisation by one cause and returns its new status, or null if sca.transition has no such step from its
-- current status. Status and event are written in one statement, so neither exists without the other. `notify_step`
-- notifies the TPP at the end of the transaction. This version calls sca.take_steps instead.
-- Called by: servers of the version before
-- Locks: sca.authorisation, one row; then sca.push, one row.
create or replace function sca.advance(bank_id uuid, authorisation_id uuid, cause text, at timestamptz) returns text
  language plpgsql volatile as $$
declare
  moved record;
begin
  with moving as (
    update sca.authorisation as moving
    set status = transition.to_status, sequence = moving.sequence + 1, touched_at = advance.at
    from sca.transition
    where moving.bank_id = advance.bank_id
      and moving.authorisation_id = advance.authorisation_id
      and transition.from_status = moving.status
      and transition.cause = advance.cause
    returning moving.tpp_id, moving.status, moving.sequence, moving.subject_id, moving.approach
  ), written as (
    insert into sca.authorisation_event (bank_id, tpp_id, authorisation_id, sequence, cause, status, at)
    select advance.bank_id, moving.tpp_id, advance.authorisation_id, moving.sequence, advance.cause, moving.status, advance.at
    from moving
  )
  select * into moved from moving;
  if not found then
    return null;
  end if;
  if moved.approach = 'DECOUPLED' and moved.status in ('finalised', 'failed') then
    update sca.push set is_open = false
    where push.bank_id = advance.bank_id and push.authorisation_id = advance.authorisation_id;
  end if;
  if moved.subject_id is not null then
    perform notifications.mark_changed('sca', array[moved.subject_id]);
  end if;
  return moved.status;
end $$;
grant execute on function sca.advance to havn_bank;
