-- Lists those of these banks whose chain has grown since its head was sealed, if that was before `sealed_before`. One question for
-- all banks, two look-ups by key for each.
-- Called by: operations/audit/blocks.store.ts
-- Locks: none
create or replace function audit.list_banks_to_seal(bank_ids uuid[], sealed_before timestamptz) returns setof uuid
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform tenancy.require_sight_of_all_banks('audit.block');
  perform set_config('havn.looks_at_all_banks', 'on', true);
  return query
  select bank.bank_id from unnest(bank_ids) as bank (bank_id)
  cross join lateral (
    select block.number from audit.block where block.bank_id = bank.bank_id order by block.number desc limit 1) as last_block
  left join lateral (
    select seal.number, seal.sealed_at from audit.seal where seal.bank_id = bank.bank_id order by seal.number desc limit 1) as last_seal
    on true
  where last_seal.number is null or (last_seal.number <> last_block.number and last_seal.sealed_at <= sealed_before);
  perform set_config('havn.looks_at_all_banks', '', true);
end $$;
revoke execute on function audit.list_banks_to_seal from public;
grant execute on function audit.list_banks_to_seal to havn_bank;
