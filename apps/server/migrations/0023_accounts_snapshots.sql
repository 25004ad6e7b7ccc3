-- Up Migration
-- What account information publishes for snapshots: how often was read, and the same again later.

grant usage on schema accounts to havn_desk;
grant select on accounts.quota to havn_desk;
grant update (read_at) on accounts.quota to havn_desk;

create function accounts.keep(bank_id uuid) returns json
  language plpgsql stable as $$
begin
  return array_to_json(array(select quota from accounts.quota where quota.bank_id = keep.bank_id and quota.read_at <> '{}'));
end $$;

-- Quotas as they were kept. A row never goes, so what was kept is there; who reads at this moment is waited for, or waits.
create function accounts.bring_back(bank_id uuid, kept json) returns void
  language plpgsql volatile as $$
begin
  perform from accounts.quota where quota.bank_id = bring_back.bank_id
  order by quota.tpp_id, quota.psu_id, quota.resource, quota.account_id for update;
  update accounts.quota
  set read_at = coalesce((
    select was.read_at from json_populate_recordset(null::accounts.quota, kept) as was
    where (was.tpp_id, was.psu_id, was.account_id, was.resource)
      = (quota.tpp_id, quota.psu_id, quota.account_id, quota.resource)), '{}')
  where quota.bank_id = bring_back.bank_id;
end $$;
