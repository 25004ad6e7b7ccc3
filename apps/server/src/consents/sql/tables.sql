-- Consents: what a PSU lets a TPP see. A PSU has one for each TPP and for each that they act for, and it is renewed
-- in place; what it was before stands in the events.
create schema consents;
grant usage on schema consents to havn_tpp, havn_bank;

create table consents.consent (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  -- PRIVATE, or the id of the agreement that the PSU acts under.
  agreement_key text not null check (agreement_key ~ '^(PRIVATE|[0-9a-f-]{36})$'),
  -- The core bank's own key for the person, who sees on the bank's own page what they have granted.
  person_id uuid not null,
  -- As the TPP called itself when it last asked.
  tpp_name text not null,
  tpp_brand text,
  -- The bank's time. The consent ends 180 days after it.
  granted_at timestamptz not null,
  -- The number of the event that brought this state.
  sequence integer not null,
  primary key (bank_id, tpp_id, psu_id, agreement_key)
);

-- Nobody's PSU but the TPP's own, whoever writes here.
call sca.hold_to_psus('consents.consent');

-- For the bank's own page.
create index consent_person on consents.consent (bank_id, person_id);

-- What the TPP may see. A consent without any is revoked.
create table consents.granted_account (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  agreement_key text not null,
  account_id uuid not null,
  -- The bank's time of the SCA after which the PSU last opened the account online.
  accessed_at timestamptz not null,
  primary key (bank_id, tpp_id, psu_id, agreement_key, account_id),
  foreign key (bank_id, tpp_id, psu_id, agreement_key) references consents.consent
);

-- What was allowed when: at any time the newest event before it holds, until 180 days after its granted_at.
create table consents.event (
  bank_id uuid not null,
  tpp_id text not null,
  event_id uuid not null,
  psu_id uuid not null,
  agreement_key text not null,
  sequence integer not null,
  cause text not null check (cause in ('granted', 'revoked', 'restored')),
  -- What the TPP may see from here on.
  account_ids uuid[] not null,
  granted_at timestamptz not null,
  -- Who decided, and by which SCA; null where the bank's own page was enough.
  person_id uuid not null,
  authorisation_id uuid check ((authorisation_id is not null) = (cause = 'granted')),
  -- The bank's time.
  at timestamptz not null,
  primary key (bank_id, event_id)
) partition by range (event_id);

call tenancy.protect_tpp_rows('consents.consent');
call tenancy.protect_tpp_rows('consents.granted_account');
call tenancy.manage_partitions('consents.event', 'uuid', 'month', 2);
create index event_of_consent on consents.event (bank_id, tpp_id, psu_id, agreement_key, sequence);

-- A TPP's calls read, and note that the PSU has been there; what is granted, only pages and jobs change.
grant select on consents.consent, consents.granted_account to havn_tpp;
grant update (accessed_at) on consents.granted_account to havn_tpp;
grant select on consents.consent, consents.granted_account to havn_bank;
grant insert on consents.consent, consents.granted_account, consents.event to havn_bank;
grant update (tpp_name, tpp_brand, granted_at, sequence) on consents.consent to havn_bank;
grant update (accessed_at), delete on consents.granted_account to havn_bank;
-- What was not granted yet at the time of a snapshot has not been granted: such a consent goes, and its events stay.
grant delete on consents.consent to havn_bank;
