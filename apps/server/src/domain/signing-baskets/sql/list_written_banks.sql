-- Lists the banks whose history of signing baskets has rows that transactions from `first_transaction` up to before `before_transaction`
-- wrote, of all banks at once, for the audit chain: so banks without news cost nothing. It returns ids of banks alone.
-- Called by: operations/audit/event-kinds.store.ts
-- Locks: none
create or replace function signing_baskets.list_written_banks(first_transaction bigint, before_transaction bigint)
  returns table (bank_id uuid)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform tenancy.require_sight_of_all_banks('signing_baskets.event');
  perform set_config('havn.looks_at_all_banks', 'on', true);
  return query
  select distinct event.bank_id from signing_baskets.event as event
  where event.transaction_id >= first_transaction and event.transaction_id < before_transaction;
  perform set_config('havn.looks_at_all_banks', '', true);
end $$;
revoke execute on function signing_baskets.list_written_banks from public;
grant execute on function signing_baskets.list_written_banks to havn_bank;
