create or replace function consents.keep(bank_id uuid) returns json
  language plpgsql stable as $$
begin
  return json_build_object(
    'consents', array(select to_json(consent) from consents.consent where consent.bank_id = keep.bank_id),
    'accounts', array(select to_json(granted) from consents.granted_account as granted where granted.bank_id = keep.bank_id));
end $$;
grant execute on function consents.keep to havn_bank;
