-- Records that a server process is alive for so long from now, and deletes processes that have been dead for an hour.
-- Returns the time by the database's clock.
-- Called by: domain/payments/execute/claims.store.ts
-- Locks: payments.instance, the process's own row; then rows of dead processes in no order.
create or replace function payments.record_heartbeat(instance_id uuid, alive_milliseconds integer) returns timestamptz
  language plpgsql volatile as $$
declare
  now timestamptz := clock_timestamp();
begin
  insert into payments.instance (instance_id, alive_until)
  values (record_heartbeat.instance_id, now + make_interval(secs => alive_milliseconds / 1000.0))
  on conflict on constraint instance_pkey do update set alive_until = excluded.alive_until;
  delete from payments.instance where instance.alive_until < now - interval '1 hour';
  return now;
end $$;
grant execute on function payments.record_heartbeat to havn_bank;
