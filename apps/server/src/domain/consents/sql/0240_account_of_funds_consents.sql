-- A question about funds names an account, and need not name the consent.
alter table consents.requested add column account_number text;

-- small table: no release has had consents of this kind before.
create index requested_funds on consents.requested (bank_id, tpp_id, account_number) where kind = 'funds' and status = 'valid';

grant insert (account_number) on consents.requested to havn_tpp;
