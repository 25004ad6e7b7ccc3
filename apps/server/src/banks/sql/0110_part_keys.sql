-- The key of the ids of lines of bulk payments and of occurrences of periodic ones. It is stored with its bank and never changes, so
-- that a restored database derives the very ids that it derived before. Servers of the version before open banks without naming it.
-- The table has a row for each bank: it is small, and rewritten in a moment.
alter table banks.bank add column part_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- Calls of TPPs read the other columns only.
revoke select on banks.bank from havn_tpp;
grant select (bank_id, name, version, clock_offset_milliseconds, opened_at) on banks.bank to havn_tpp;
