-- Starts one authorisation. If the PSU's phone has received too many requests, writes nothing and returns the seconds to
-- wait; otherwise returns null.
-- Called by: domain/sca/authorisations/authorisations.store.ts
-- Locks: those of sca.reserve_push.
create or replace function sca.start_authorisation(authorisation json) returns integer
  language plpgsql volatile as $$
declare
  wait_seconds integer := sca.reserve_push(authorisation, true);
begin
  if wait_seconds is null then
    perform sca.start_authorisations(json_build_array(authorisation));
  end if;
  return wait_seconds;
end $$;
grant execute on function sca.start_authorisation to havn_tpp, havn_bank;
