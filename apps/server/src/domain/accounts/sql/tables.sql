-- How often a TPP has read account information without the PSU present. The information itself is the core bank's.
create schema accounts;
grant usage on schema accounts to havn_tpp, havn_bank, havn_operator;

create table accounts.quota (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  account_id uuid not null,
  resource text not null check (resource in ('balances', 'transactions')),
  -- The bank's time of every read that may still count. There are never more than the quota allows, so the row stays small.
  read_at timestamptz[] not null default '{}',
  primary key (bank_id, tpp_id, psu_id, account_id, resource)
);

call tenancy.protect_tpp_rows('accounts.quota');
grant select, insert on accounts.quota to havn_tpp;
grant update (read_at) on accounts.quota to havn_tpp;

-- Snapshots of a sandbox include the quotas.
grant select on accounts.quota to havn_bank;
grant update (read_at) on accounts.quota to havn_bank;
call tenancy.let_operators_read('accounts.quota');
