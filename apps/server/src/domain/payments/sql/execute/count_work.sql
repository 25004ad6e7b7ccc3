-- Counts the payments that are to be executed, of all banks together, for metrics: those whose day has come and that wait for a
-- run, those claimed, and those under way in clearing or abroad. It looks at `counted_max` rows of each at most and finds
-- them by index, so that its cost does not grow with the work. A claim is stuck if any process may reclaim it and none has.
-- Called by: domain/payments/execute/work-counts.store.ts
-- Locks: none
create or replace function payments.count_work(banks_max integer, counted_max integer)
  returns table (
    due bigint, claimed bigint, under_way bigint, quarantined bigint,
    claims bigint, unanswered_claims bigint, stuck_claims bigint, oldest_claim_seconds double precision)
  language plpgsql volatile as $$
declare
  bank uuid;
  today date;
  seen bigint := 0;
  of_bank record;
begin
  due := 0; claimed := 0; under_way := 0;
  for bank in select * from banks.longest_open(banks_max) loop
    exit when least(seen, claimed, under_way) >= counted_max;
    perform from tenancy.set_actor(bank, '');
    -- In a variable, which the index can be searched by.
    today := banks.date_of(bank, clock_timestamp());
    select count(*) as seen, count(*) filter (where stage = 'waiting') as waiting into of_bank from (
      select stage from payments.due where bank_id = bank and execution_date <= today limit counted_max - seen) as looked_at;
    seen := seen + of_bank.seen;
    due := due + of_bank.waiting;
    claimed := claimed + (select count(*) from (
      select from payments.due where bank_id = bank and claim_id is not null
      limit counted_max - claimed) as counted);
    under_way := under_way + (select count(*) from (
      select from payments.due where bank_id = bank and stage = 'under-way'
      limit counted_max - under_way) as counted);
  end loop;
  select count(*) into quarantined from (select from payments.quarantine limit counted_max) as counted;
  select count(*), count(retry_at),
    count(*) filter (where lease_expires_at < clock_timestamp() and coalesce(retry_at < clock_timestamp(), true)),
    coalesce(extract(epoch from clock_timestamp() - min(claimed_at)), 0)
  into claims, unanswered_claims, stuck_claims, oldest_claim_seconds
  from payments.claim;
  return next;
end $$;
grant execute on function payments.count_work to havn_bank;
