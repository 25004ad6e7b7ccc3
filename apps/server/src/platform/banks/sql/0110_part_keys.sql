-- The key of the ids of lines of bulk payments and of occurrences of periodic ones. It is stored with its bank and never changes, so
-- that a restored database derives the very ids that it derived before. Servers of the version before open banks without naming it.
-- The default comes after the column: otherwise the table would be written anew, and whoever waits for it would then see no bank.
alter table banks.bank add column part_key bytea;
alter table banks.bank alter column part_key
  set default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
update banks.bank set part_key = default;
-- small table: it has a row for each bank
alter table banks.bank alter column part_key set not null;

-- Calls of TPPs read the other columns only.
revoke select on banks.bank from havn_tpp;
grant select (bank_id, name, version, clock_offset_milliseconds, opened_at) on banks.bank to havn_tpp;
