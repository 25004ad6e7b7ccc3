-- Which list each process has read of every bank that has keys of its own, by the bank's name. A process of the version before
-- knows no such bank.
alter table keys.process add column bank_digests jsonb not null default '{}';
