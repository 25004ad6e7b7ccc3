-- Returns the reads that count at a moment, oldest first. A read that is a whole window ahead does not count: it was made
-- before the clock of a sandbox was set back.
-- Called by: accounts.claim_reads, accounts.remaining_quota
-- Locks: none.
create or replace function accounts.counted_reads(read_at timestamptz[], at timestamptz, window_seconds integer)
  returns timestamptz[]
  language plpgsql immutable as $$
begin
  return array(
    select moment from unnest(read_at) as moment
    where moment > at - make_interval(secs => window_seconds) and moment < at + make_interval(secs => window_seconds)
    order by moment);
end $$;
grant execute on function accounts.counted_reads to havn_tpp, havn_bank;
