-- Says whether this process may reclaim a claim: its lease has expired, its process is dead, or it is this process's
-- own, was opened before the process's last heartbeat and is not among the ids that the process has listed as active
-- since.
-- Called by: payments.banks_with_reclaimable_claims, payments.reclaim_orders
-- Locks: none
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
