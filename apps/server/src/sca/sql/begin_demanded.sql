-- The PSU has followed the link of a demand: from here on it is an authorisation like any other. Of two browsers at once
-- the second waits and finds it begun.
create or replace function sca.begin_demanded(bank_id uuid, authorisation_id uuid) returns void
  language plpgsql volatile as $$
declare
  begun json;
begin
  with gone as (
    delete from sca.demand
    where demand.bank_id = begin_demanded.bank_id and demand.authorisation_id = begin_demanded.authorisation_id
    returning demand.authorisation || jsonb_build_object('created_at', demand.demanded_at) as authorisation
  )
  select json_agg(gone.authorisation) into begun from gone;
  if begun is not null then
    perform sca.start_authorisations(begun);
  end if;
end $$;
grant execute on function sca.begin_demanded to havn_bank;
