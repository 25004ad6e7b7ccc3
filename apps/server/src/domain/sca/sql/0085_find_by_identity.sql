-- Finds the authorisations that named a person by national id, for the back office. Partitions that are created from here on
-- get the index of their parent. Of those that exist, big ones are left out: a build would stop all writes, and until their
-- month is dropped such a partition is read from end to end, which only the back office does.
-- small table: nothing is built by this statement, since it is for the parent only
create index authorisation_identity on only sca.authorisation (bank_id, psu_identity_hash) where psu_identity_hash is not null;
do $$
declare
  child regclass;
begin
  for child in
    select inhrelid from pg_inherits
    where inhparent = 'sca.authorisation'::regclass and pg_relation_size(inhrelid) < 64 * 1024 * 1024
  loop
    execute format(
      -- small table: the big ones are left out above
      'create index on %s (bank_id, psu_identity_hash) where psu_identity_hash is not null', child);
  end loop;
end $$;
