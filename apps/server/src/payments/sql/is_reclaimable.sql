-- May this process reclaim a claim? Yes when its lease has ended, when its process is dead, or when it is this process's own
-- and was opened before `last_heartbeat_at`, at which moment or later the process listed what it has in hand, and this is not among it.
create or replace function payments.is_reclaimable(claim payments.claim, claimant json) returns boolean
  language plpgsql stable as $$
begin
  return claim.lease_expires_at <= clock_timestamp()
    or case when claim.instance_id = (claimant ->> 'instance_id')::uuid
      then coalesce(claim.claimed_at < (claimant ->> 'last_heartbeat_at')::timestamptz, false)
        and not (claimant -> 'active_ids')::jsonb ? claim.claim_id::text
      else not payments.is_instance_alive(claim.instance_id) end;
end $$;
grant execute on function payments.is_reclaimable to havn_bank;
