-- Says for whom the rest of this transaction acts. It returns what it set, so that a query which takes its
-- keys from here cannot be evaluated before the settings are there: they travel with the statement.
create or replace function tenancy.act_as(inout bank_id uuid, inout tpp_id text)
  language plpgsql volatile as $$
begin
  perform set_config('havn.bank_id', bank_id::text, true), set_config('havn.tpp_id', tpp_id, true);
end $$;
grant execute on function tenancy.act_as to havn_tpp, havn_bank;
