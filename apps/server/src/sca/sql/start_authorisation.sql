-- For other modules: starts one authorisation. If too much was pushed to the PSU's phone, nothing is written and the
-- seconds to wait are handed back.
create or replace function sca.start_authorisation(authorisation json) returns integer
  language plpgsql volatile as $$
declare
  wait_seconds integer := sca.admit_push(authorisation, true);
begin
  if wait_seconds is null then
    perform sca.start_authorisations(json_build_array(authorisation));
  end if;
  return wait_seconds;
end $$;
grant execute on function sca.start_authorisation to havn_tpp, havn_bank;
