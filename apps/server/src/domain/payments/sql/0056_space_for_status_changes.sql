-- A payment's status changes about three times. The fill factor leaves space for the next version of a row on its own page,
-- so that a change writes to no index. New partitions take it from the default partition: see tenancy.create_partition.
-- Neither reads nor writes wait for this.
do $$
declare
  partition regclass;
begin
  for partition in select inhrelid from pg_inherits where inhparent = 'payments.payment_status'::regclass loop
    execute format('alter table %s set (fillfactor = 50)', partition);
  end loop;
end $$;
