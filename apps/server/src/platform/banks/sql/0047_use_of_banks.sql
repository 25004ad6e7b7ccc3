-- When a TPP last called its own bank, by the server's clock and to the hour: a sandbox deletes banks that nobody uses.
-- Banks from before this column count as used now.
alter table banks.own_bank add column used_at timestamptz not null default now();
grant update (used_at) on banks.own_bank to havn_bank;
