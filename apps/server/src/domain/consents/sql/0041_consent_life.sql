-- What a consent has beyond the specification: an id that its TPP reads it by, notifications, and reads that are counted.

-- A consent as a resource of its TPP. A table beside consents.consent, because filling a new column of a big table would
-- stop every read. A consent that was granted before this table gets its row when the TPP first lists it.
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
-- small table: it is new
create index expiry_notice_due on consents.expiry_notice (bank_id, due_at);
grant select, insert, delete on consents.expiry_notice to havn_bank;
grant update (due_at, days_left, granted_at) on consents.expiry_notice to havn_bank;

-- Which of several meanings a revocation or restoration has: the PSU objected, the TPP gave the consent up, or the PSU undid
-- a revocation. Null for a grant, for a revocation by the PSU, and for a restored snapshot.
alter table consents.event add column detail text;
alter table consents.event
  add constraint event_detail_check check (detail in ('objected', 'terminated', 'undone')) not valid;

-- A TPP may give up a consent of its own: it removes accounts, and writes the event of that and no other.
grant delete on consents.granted_account to havn_tpp;
grant update (sequence) on consents.consent to havn_tpp;
grant insert on consents.event to havn_tpp;
create policy termination_only on consents.event as restrictive for insert to havn_tpp
  with check (cause = 'revoked' and detail = 'terminated' and cardinality(account_ids) = 0);
-- The bank's own page shows what happened, and undoes a revocation.
grant select on consents.event to havn_bank;
