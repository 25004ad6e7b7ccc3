-- The MAC of each row that gives a right, by a key that the database never sees. A row of the version before has none: lists and copies
-- of the register are taken again, and authorities are asked again.
alter table trust.list add column mac bytea;
-- Null unless the status is good: every other one only takes trust away.
alter table trust.certificate_status add column mac bytea;
-- Over the copy and all entries of its source.
alter table trust.register_import add column mac bytea;
