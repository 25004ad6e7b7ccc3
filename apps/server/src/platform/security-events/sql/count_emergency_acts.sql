-- Counts what operators did alone in an emergency since a moment, by bank, for metrics. Banks are looked at one by one, as their
-- events are protected, and by index; what was about no bank counts under the id of zeros.
-- Called by: platform/security-events/emergency-acts.store.ts
-- Locks: none
create or replace function security_events.count_emergency_acts(since timestamptz, banks_max integer)
  returns table (bank_id uuid, acts bigint)
  language plpgsql volatile as $$
begin
  for bank_id in
    select '00000000-0000-0000-0000-000000000000'::uuid union all select * from banks.longest_open(banks_max)
  loop
    perform from tenancy.set_actor(bank_id, '');
    acts := (
      select count(*) from security_events.event
      where event.bank_id = count_emergency_acts.bank_id and event.event_id >= tenancy.first_uuid_at(since)
        and event.kind = 'administrative-act' and event.reason like 'emergency-%');
    if acts > 0 then return next; end if;
  end loop;
end $$;
grant execute on function security_events.count_emergency_acts to havn_bank;
