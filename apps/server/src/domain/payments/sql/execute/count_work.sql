-- Counts the payments that are to be executed, by bank, for metrics: those whose day has come and that wait for a run, those
-- claimed, and those under way in clearing or abroad. It looks at `counted_max` rows of each at most, each bank at its part of
-- them, and finds them by index, so that its cost does not grow with the work. A claim is stuck if any process may reclaim it
-- and none has. Claims and quarantined payments are few; those of banks that are not looked at are counted all the same.
-- Called by: domain/payments/execute/work-counts.store.ts
-- Locks: none
create or replace function payments.count_work(banks_max integer, counted_max integer)
  returns table (
    bank_id uuid, due bigint, claimed bigint, under_way bigint, quarantined bigint,
    claims bigint, unanswered_claims bigint, stuck_claims bigint, oldest_claim_seconds double precision)
  language plpgsql volatile as $$
declare
  looked_at uuid[] := array(select * from banks.longest_open(banks_max));
  counted_of_bank integer := greatest(1, counted_max / greatest(1, cardinality(looked_at)));
  today date;
begin
  quarantined := 0; claims := 0; unanswered_claims := 0; stuck_claims := 0; oldest_claim_seconds := 0;
  foreach bank_id in array looked_at loop
    perform from tenancy.set_actor(bank_id, '');
    -- In a variable, which the index can be searched by.
    today := banks.date_of(bank_id, clock_timestamp());
    due := (select count(*) filter (where stage = 'waiting') from (
      select stage from payments.due where due.bank_id = count_work.bank_id and execution_date <= today
      limit counted_of_bank) as counted);
    claimed := (select count(*) from (
      select from payments.due where due.bank_id = count_work.bank_id and claim_id is not null
      limit counted_of_bank) as counted);
    under_way := (select count(*) from (
      select from payments.due where due.bank_id = count_work.bank_id and stage = 'under-way'
      limit counted_of_bank) as counted);
    if due + claimed + under_way > 0 then return next; end if;
  end loop;
  return query
    select counted.bank_id, 0::bigint, 0::bigint, 0::bigint, count(*), 0::bigint, 0::bigint, 0::bigint, 0::double precision
    from (select quarantine.bank_id from payments.quarantine limit counted_max) as counted
    group by counted.bank_id;
  return query
    select claim.bank_id, 0::bigint, 0::bigint, 0::bigint, 0::bigint, count(*), count(retry_at),
      count(*) filter (where lease_expires_at < clock_timestamp() and coalesce(retry_at < clock_timestamp(), true)),
      extract(epoch from clock_timestamp() - min(claimed_at))::double precision
    from payments.claim group by claim.bank_id;
end $$;
grant execute on function payments.count_work to havn_bank;
