-- Consents: which accounts a PSU lets a TPP see. A PSU has one consent for each TPP and each party they act for. It is
-- renewed in place; consents.event has its history.
create schema consents;
grant usage on schema consents to havn_tpp, havn_bank, havn_operator;

create table consents.consent (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  -- PRIVATE, or the id of the agreement that the PSU acts under.
  agreement_key text not null check (agreement_key ~ '^(PRIVATE|[0-9a-f-]{36})$'),
  -- The core bank's key for the person, who sees on the bank's own page what they have granted.
  person_id uuid not null,
  -- The TPP's name and brand at its last request.
  tpp_name text not null,
  tpp_brand text,
  -- By the bank's clock. The consent expires 180 days later.
  granted_at timestamptz not null,
  -- The number of the last event.
  sequence integer not null,
  primary key (bank_id, tpp_id, psu_id, agreement_key)
);

-- A row can only name a PSU of its own TPP, whoever writes it.
call sca.add_psu_foreign_key('consents.consent');

-- Lists a person's consents on the bank's own page.
create index consent_person on consents.consent (bank_id, person_id);

-- The accounts that the TPP may see. A consent without any is revoked.
create table consents.granted_account (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  agreement_key text not null,
  account_id uuid not null,
  -- When the SCA took place after which the PSU last opened the account online, by the bank's clock.
  accessed_at timestamptz not null,
  primary key (bank_id, tpp_id, psu_id, agreement_key, account_id),
  foreign key (bank_id, tpp_id, psu_id, agreement_key) references consents.consent
);

-- The history of every consent. At any time the newest event before it applies, until 180 days after its granted_at.
create table consents.event (
  bank_id uuid not null,
  tpp_id text not null,
  event_id uuid not null,
  psu_id uuid not null,
  agreement_key text not null,
  sequence integer not null,
  cause text not null check (cause in ('granted', 'revoked', 'restored')),
  -- The accounts that the TPP may see from here on.
  account_ids uuid[] not null,
  granted_at timestamptz not null,
  -- Who decided, and by which authorisation; null if the person revoked on the bank's own page, or for a restore.
  person_id uuid not null,
  authorisation_id uuid check ((authorisation_id is not null) = (cause = 'granted')),
  -- By the bank's clock.
  at timestamptz not null,
  -- Which of several meanings a revocation or restoration has: the PSU objected, the TPP gave the consent up, or the PSU undid
  -- a revocation. Null for a grant, for a revocation by the PSU, and for a restored snapshot.
  detail text check (detail in ('objected', 'terminated', 'undone')),
  -- The audit chain takes rows in the order of their transactions, and must miss none that is committed late.
  transaction_id bigint default pg_current_xact_id()::text::bigint,
  primary key (bank_id, event_id)
) partition by range (event_id);

call tenancy.protect_tpp_rows('consents.consent');
call tenancy.protect_tpp_rows('consents.granted_account');
call tenancy.manage_partitions('consents.event', 'uuid', 'month', 2);
create index event_of_consent on consents.event (bank_id, tpp_id, psu_id, agreement_key, sequence);
-- One small entry for many pages: writing a row writes no WAL for it.
create index event_transaction on consents.event using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);

-- Lets `consents.list_written_banks` look at the history of all banks at once. It runs as the owner of the table, whom row-level
-- security binds too; only functions that need it make the setting, so that any other statement of the owner still sees nothing.
create policy of_all_banks on consents.event for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');

-- A TPP's calls read consents and record that the PSU opened accounts; only pages and jobs grant anything.
grant select on consents.consent, consents.granted_account to havn_tpp;
grant update (accessed_at) on consents.granted_account to havn_tpp;
grant select on consents.consent, consents.granted_account to havn_bank;
grant insert on consents.consent, consents.granted_account, consents.event to havn_bank;
grant update (tpp_name, tpp_brand, granted_at, sequence) on consents.consent to havn_bank;
grant update (accessed_at), delete on consents.granted_account to havn_bank;
-- Restoring a snapshot deletes consents granted after it; their events stay.
grant delete on consents.consent to havn_bank;
-- A TPP may give up a consent of its own: it removes accounts, and writes the event of that and no other.
grant delete on consents.granted_account to havn_tpp;
grant update (sequence) on consents.consent to havn_tpp;
grant insert on consents.event to havn_tpp;
create policy termination_only on consents.event as restrictive for insert to havn_tpp
  with check (cause = 'revoked' and detail = 'terminated' and cardinality(account_ids) = 0);
-- The bank's own page shows what happened, and undoes a revocation.
grant select on consents.event to havn_bank;

-- A consent as a resource of its TPP, by an id of its own.
create table consents.resource (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  agreement_key text not null,
  -- A UUIDv7 of the real clock.
  consent_id uuid not null,
  -- What the TPP said the consent is for; null if it did not say.
  purpose text check (purpose in ('overview', 'budgeting', 'accounting', 'credit-assessment', 'verification')),
  -- Who ended a consent that has no accounts: the PSU, unless this says that the TPP gave it up.
  ended_by text check (ended_by in ('psu', 'tpp')),
  primary key (bank_id, tpp_id, psu_id, agreement_key),
  unique (bank_id, consent_id)
);
call tenancy.protect_tpp_rows('consents.resource');
grant select, insert on consents.resource to havn_tpp, havn_bank;
grant update (ended_by) on consents.resource to havn_tpp;
grant update (purpose, ended_by) on consents.resource to havn_bank;

-- What a TPP sent with the call that started a consent, until the PSU decides. No row if the call had none of it.
create table consents.request (
  bank_id uuid not null,
  tpp_id text not null,
  authorisation_id uuid not null,
  purpose text,
  -- The columns of notifications.subscription without those of the consent, which may not exist yet.
  subscription json,
  primary key (bank_id, authorisation_id)
) partition by range (authorisation_id);
call tenancy.manage_partitions('consents.request', 'uuid', 'day', 2, '7 days');
grant select, insert on consents.request to havn_tpp, havn_bank;

-- When to look next whether a consent ends soon, for consents whose TPP has subscribed. Searched for all banks together, so
-- no policy on one bank can protect it: it holds ids and moments.
create table consents.expiry_notice (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  agreement_key text not null,
  -- By the bank's clock.
  due_at timestamptz not null,
  -- How many days were left at the last notice, and the approval that it was about; null before the first.
  days_left smallint,
  granted_at timestamptz,
  primary key (bank_id, tpp_id, psu_id, agreement_key)
);
create index expiry_notice_due on consents.expiry_notice (bank_id, due_at);
grant select, insert, delete on consents.expiry_notice to havn_bank;
grant update (due_at, days_left, granted_at) on consents.expiry_notice to havn_bank;

-- How often a TPP read accounts of a consent on one day of the bank. Days of more than 90 days ago are deleted, so a consent
-- has 90 rows at most.
create table consents.read_day (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  agreement_key text not null,
  -- By the bank's clock.
  day date not null,
  reads integer not null,
  -- How many of them while the PSU was not present.
  reads_without_psu integer not null,
  last_read_at timestamptz not null,
  primary key (bank_id, tpp_id, psu_id, agreement_key, day)
);
call tenancy.protect_tpp_rows('consents.read_day');
grant select, insert, delete on consents.read_day to havn_bank;
grant update (reads, reads_without_psu, last_read_at) on consents.read_day to havn_bank;

-- The objections of people against a TPP's access, for the bank's staff.
create table consents.objection (
  bank_id uuid not null,
  tpp_id text not null,
  objection_id uuid not null,
  psu_id uuid not null,
  agreement_key text not null,
  person_id uuid not null,
  reason text not null check (reason in ('not-recognised', 'not-agreed', 'misused', 'other')),
  -- By the bank's clock.
  at timestamptz not null,
  primary key (bank_id, objection_id)
);
call tenancy.protect_tpp_rows('consents.objection');
grant insert, select on consents.objection to havn_bank;

call tenancy.let_operators_read(
  'consents.consent', 'consents.granted_account', 'consents.event', 'consents.objection', 'consents.read_day',
  'consents.request', 'consents.resource');
grant select on consents.expiry_notice to havn_operator;
