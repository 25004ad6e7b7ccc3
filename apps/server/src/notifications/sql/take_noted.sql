-- For other modules, at the end of a transaction: the resources of this kind that were noted in it, once. Whichever module
-- is first locks the subscriptions of all kinds, in the order of their ids. So whoever waits for a subscription has nothing
-- left to lock but subscriptions after it, and nobody waits in a circle.
create or replace function notifications.take_noted(bank_id uuid, kind text) returns uuid[]
  language plpgsql volatile as $$
declare
  to_lock text := current_setting('havn.noted', true);
  taken text := current_setting('havn.noted_' || kind, true);
begin
  if to_lock <> '' then
    perform from (
      select distinct id::uuid as id from string_to_table(ltrim(to_lock), ' ') as id order by 1
    ) as sorted
    cross join lateral (
      select from notifications.subscription
      where subscription.bank_id = take_noted.bank_id and subscription.resource_id = sorted.id
      for update
    ) as locked;
    perform set_config('havn.noted', '', true);
  end if;
  if coalesce(taken, '') = '' then
    return '{}';
  end if;
  perform set_config('havn.noted_' || kind, '', true);
  return array(select distinct id::uuid from string_to_table(ltrim(taken), ' ') as id);
end $$;
grant execute on function notifications.take_noted to havn_tpp, havn_bank;
