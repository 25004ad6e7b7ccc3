-- A function that is asked before a partition is dropped, with the partition's suffix: while it answers true, something in that
-- period is still open, such as a standing order, and the partition stays.
alter table tenancy.partitioned_table add column held_by text;
