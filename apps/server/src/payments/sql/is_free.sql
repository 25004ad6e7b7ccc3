-- May this process reclaim a claim? Yes when its lease has ended, when its process is dead, or when it is this process's own
-- and was opened before `seen_at`, at which moment or later the process listed what it has in hand, and this is not among it.
create or replace function payments.is_free(claim payments.claim, claimant json) returns boolean
  language plpgsql stable as $$
begin
  return claim.leased_until <= clock_timestamp()
    or case when claim.instance_id = (claimant ->> 'instance_id')::uuid
      then coalesce(claim.claimed_at < (claimant ->> 'seen_at')::timestamptz, false)
        and not (claimant -> 'in_hand')::jsonb ? claim.claim_id::text
      else not payments.is_alive(claim.instance_id) end;
end $$;
grant execute on function payments.is_free to havn_bank;
