-- A retention period that was shorter before may have dropped rows from before this time.
alter table tenancy.partitioned_table add column dropped_before timestamptz;
