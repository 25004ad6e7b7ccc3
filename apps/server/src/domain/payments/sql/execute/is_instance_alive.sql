-- Says whether a server process has sent its heartbeat in time. For other modules too.
-- Called by: domain/payments/read/payment-record.store.ts, jobs.reclaim_runs, payments.is_reclaimable
-- Locks: none
create or replace function payments.is_instance_alive(instance_id uuid) returns boolean
  language plpgsql stable as $$
begin
  return exists (
    select from payments.instance
    where instance.instance_id = is_instance_alive.instance_id and instance.alive_until > clock_timestamp());
end $$;
grant execute on function payments.is_instance_alive to havn_bank, havn_operator;
