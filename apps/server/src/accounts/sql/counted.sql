-- The reads that count at a moment. Those ahead of it by a whole window do not: a sandbox's clock was set back.
create or replace function accounts.counted(read_at timestamptz[], at timestamptz, window_seconds integer) returns timestamptz[]
  language plpgsql immutable as $$
begin
  return array(
    select moment from unnest(read_at) as moment
    where moment > at - make_interval(secs => window_seconds) and moment < at + make_interval(secs => window_seconds)
    order by moment);
end $$;
grant execute on function accounts.counted to havn_tpp, havn_bank;
