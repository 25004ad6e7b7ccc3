-- The newest transaction of the last report about an account that a consent covers: a TPP may ask for what came after it.
create table accounts.last_report (
  bank_id uuid not null,
  tpp_id text not null,
  consent_id uuid not null,
  account_id uuid not null,
  transaction_id text not null,
  primary key (bank_id, tpp_id, consent_id, account_id)
);
call tenancy.protect_tpp_rows('accounts.last_report');
grant select, insert on accounts.last_report to havn_tpp;
grant update (transaction_id) on accounts.last_report to havn_tpp;
grant select, delete on accounts.last_report to havn_bank;
call tenancy.let_operators_read('accounts.last_report');
