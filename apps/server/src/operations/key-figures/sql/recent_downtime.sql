-- Returns for how many seconds of the last day the interface of TPPs was down at each bank, without banks at which it was not, for
-- metrics. Outages that overlap, as those that several processes saw, count once. Banks are looked at one by one, as their rows
-- are protected; each has few outages.
-- Called by: operations/key-figures/recent-downtime.store.ts
-- Locks: none
create or replace function key_figures.recent_downtime(banks_max integer)
  returns table (bank_id uuid, seconds double precision)
  language plpgsql volatile as $$
declare
  day_ago timestamptz := clock_timestamp() - interval '1 day';
begin
  for bank_id in select * from banks.longest_open(banks_max) loop
    perform from tenancy.set_actor(bank_id, '');
    seconds := (
      select sum(extract(epoch from upper(down) - lower(down)))
      from unnest((
        select range_agg(tstzrange(greatest(outage.from_at, day_ago), outage.until_at)) from key_figures.outage
        where outage.bank_id = recent_downtime.bank_id and outage.interface in ('dedicated', 'all')
          and outage.until_at > day_ago)) as down);
    if seconds > 0 then return next; end if;
  end loop;
end $$;
grant execute on function key_figures.recent_downtime to havn_bank;
