-- Finds the bulk or periodic payment of an order that the core bank names: it knows the part alone. Partitions that are created
-- from here on get the index of their parent. Of those that exist, big ones are left out: a build would stop all writes.
-- small table: nothing is built by this statement, since it is for the parent only
create index part_by_id on only payments.part (bank_id, part_id);
do $$
declare
  child regclass;
begin
  for child in
    select inhrelid from pg_inherits
    where inhparent = 'payments.part'::regclass and pg_relation_size(inhrelid) < 64 * 1024 * 1024
  loop
    -- small table: the big ones are left out above
    execute format('create index on %s (bank_id, part_id)', child);
  end loop;
end $$;
