-- Those of these creations whose request may not go to the PSU's phone now, and in how many seconds it may: see
-- `sca.reserve_push`.
create or replace function payments.hold_back_pushes(accepted payments.creation[])
  returns table (ordinal integer, wait_seconds integer)
  language plpgsql volatile as $$
declare
  creation payments.creation;
begin
  foreach creation in array accepted loop
    continue when creation.authorisation ->> 'approach' <> 'DECOUPLED';
    wait_seconds := sca.reserve_push(creation.authorisation, false);
    if wait_seconds is not null then
      ordinal := creation.ordinal;
      return next;
    end if;
  end loop;
end $$;
grant execute on function payments.hold_back_pushes to havn_tpp;
