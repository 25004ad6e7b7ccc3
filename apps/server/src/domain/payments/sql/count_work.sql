-- Counts the payments that are to be executed, of all banks together, for metrics: those whose day has come and that wait for a
-- run, those claimed, and those under way in clearing or abroad. It counts `counted_max` for each bank and stage at most, so that
-- its cost has a limit. A claim is stuck if any process may reclaim it and none has.
-- Called by: domain/payments/execute/work-counts.store.ts
-- Locks: none
create or replace function payments.count_work(banks_max integer, counted_max integer)
  returns table (
    due bigint, claimed bigint, under_way bigint, quarantined bigint,
    claims bigint, unanswered_claims bigint, stuck_claims bigint, oldest_claim_seconds double precision)
  language plpgsql volatile as $$
declare
  bank uuid;
begin
  due := 0; claimed := 0; under_way := 0;
  for bank in select * from banks.longest_open(banks_max) loop
    perform from tenancy.set_actor(bank, '');
    due := due + (select count(*) from (
      select from payments.due
      where bank_id = bank and stage = 'waiting'
        and execution_date <= banks.date_of(bank, clock_timestamp())
      limit counted_max) as counted);
    claimed := claimed + (select count(*) from (
      select from payments.due where bank_id = bank and claim_id is not null limit counted_max) as counted);
    under_way := under_way + (select count(*) from (
      select from payments.due where bank_id = bank and stage = 'under-way' limit counted_max) as counted);
  end loop;
  select count(*) into quarantined from payments.quarantine;
  select count(*), count(retry_at),
    count(*) filter (where lease_expires_at < clock_timestamp() and coalesce(retry_at < clock_timestamp(), true)),
    coalesce(extract(epoch from clock_timestamp() - min(claimed_at)), 0)
  into claims, unanswered_claims, stuck_claims, oldest_claim_seconds
  from payments.claim;
  return next;
end $$;
grant execute on function payments.count_work to havn_bank;
