-- What the bank's own pages need in every environment: logins that people ended, and what a person approved lately.

-- Logins that a person ended on a page before they ended by themselves. A login is in a signed cookie, which would be
-- accepted until then. Rows of logins that have ended by themselves are deleted with the next one.
create table sca.ended_login (
  bank_id uuid not null,
  -- Keyed hash of the login: who, on which page, and since when.
  login_hash bytea not null,
  -- By the real clock.
  ended_at timestamptz not null,
  primary key (bank_id, login_hash)
);
call tenancy.protect_bank_rows('sca.ended_login');
grant select, insert, delete on sca.ended_login to havn_bank;

-- Lists what a person approved lately.
create index if not exists authorisation_person on sca.authorisation (bank_id, person_id, authorisation_id)
  where person_id is not null;
