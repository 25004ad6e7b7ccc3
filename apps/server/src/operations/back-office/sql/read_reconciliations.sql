-- Returns since when each bank has not been compared with its core bank, and how many differences the last comparison found, of all
-- banks at once, for metrics. A bank that was never compared counts since the first try; one that was not tried in 40 days is left out.
-- Called by: operations/back-office/reconciliation/reconciliations.store.ts
-- Locks: none
create or replace function back_office.read_reconciliations()
  returns table (bank_id uuid, since timestamptz, differences integer)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform tenancy.require_sight_of_all_banks('back_office.reconciliation');
  perform set_config('havn.looks_at_all_banks', 'on', true);
  return query
  select compared.bank_id, coalesce(max(compared.ended_at), min(compared.claimed_until)),
    (array_agg(compared.differences order by compared.day desc) filter (where compared.ended_at is not null))[1]
  from back_office.reconciliation as compared
  where compared.day > now()::date - 40
  group by compared.bank_id;
  perform set_config('havn.looks_at_all_banks', '', true);
end $$;
revoke execute on function back_office.read_reconciliations from public;
grant execute on function back_office.read_reconciliations to havn_bank;
