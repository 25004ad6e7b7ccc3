-- Lists the banks that were opened first. Metrics count over them: a bank in production is among them, and in a sandbox with
-- thousands of banks a scrape stays cheap.
-- Called by: back_office.write_act, key_figures.recent_downtime, payments.count_work,
--   security_events.count_emergency_acts
-- Locks: none
create or replace function banks.longest_open(banks_max integer) returns setof uuid
  language sql stable
  begin atomic
    select bank_id from banks.bank order by opened_at, bank_id limit banks_max;
  end;
grant execute on function banks.longest_open to havn_bank;
