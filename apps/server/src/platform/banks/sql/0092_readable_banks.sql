-- Whether a suspended bank still answers calls that only read, as while it moves to another cluster. A server of the version before
-- refuses them too: it knows suspended_at alone.
alter table banks.named_bank add column is_readable boolean not null default false;

grant update (is_readable) on banks.named_bank to havn_bank;
