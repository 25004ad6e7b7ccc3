-- The audit chain takes rows in the order of their transactions, and must miss none that is committed late. Null for rows from
-- before this migration. Eight bytes a row; the index has one small entry for many pages, and writing a row writes no WAL
-- for it.
alter table consents.event add column transaction_id bigint;
alter table consents.event alter column transaction_id set default pg_current_xact_id()::text::bigint;

-- Partitions that are created from here on get the index of their parent. Of those that exist, big ones are left out: a
-- build would stop all writes. Until their month has ended they are read from end to end.
-- small table: nothing is built by this statement, since it is for the parent only
create index event_transaction on only consents.event using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);
do $$
declare
  child regclass;
begin
  for child in
    select inhrelid from pg_inherits
    where inhparent = 'consents.event'::regclass and pg_relation_size(inhrelid) < 64 * 1024 * 1024
  loop
    execute format(
      -- small table: the big ones are left out above
      'create index on %s using brin (transaction_id) with (pages_per_range = 16, autosummarize = on)', child);
  end loop;
end $$;
