create or replace procedure tenancy.roll_table(plan tenancy.partitioned, now timestamptz) language plpgsql as $$
declare
  current_step timestamptz := date_trunc(plan.step, now, 'UTC');
  child regclass;
begin
  for ahead in 0 .. plan.steps_ahead loop
    call tenancy.make_partition(plan,
      (current_step at time zone 'UTC' + (ahead || ' ' || plan.step)::interval) at time zone 'UTC');
  end loop;
  for child in
    select inhrelid::regclass from pg_inherits
    where inhparent = plan.parent::regclass
      and substring(inhrelid::regclass::text from '_(\d{8})$') <
        to_char((current_step - plan.keep) at time zone 'UTC', 'YYYYMMDD')
  loop
    execute format('drop table %s', child);
  end loop;
end $$;
