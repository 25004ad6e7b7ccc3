create or replace function accounts.keep(bank_id uuid) returns json
  language plpgsql stable as $$
begin
  return array_to_json(array(select quota from accounts.quota where quota.bank_id = keep.bank_id and quota.read_at <> '{}'));
end $$;
grant execute on function accounts.keep to havn_bank;
