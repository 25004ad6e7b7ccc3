-- Consents: which accounts a PSU lets a TPP see. A PSU has one consent for each TPP and each party they act for. It is
-- renewed in place; consents.event has its history.
create schema consents;
grant usage on schema consents to havn_tpp, havn_bank;

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
  primary key (bank_id, event_id)
) partition by range (event_id);

call tenancy.protect_tpp_rows('consents.consent');
call tenancy.protect_tpp_rows('consents.granted_account');
call tenancy.manage_partitions('consents.event', 'uuid', 'month', 2);
create index event_of_consent on consents.event (bank_id, tpp_id, psu_id, agreement_key, sequence);

-- A TPP's calls read consents and record that the PSU opened accounts; only pages and jobs change what is granted.
grant select on consents.consent, consents.granted_account to havn_tpp;
grant update (accessed_at) on consents.granted_account to havn_tpp;
grant select on consents.consent, consents.granted_account to havn_bank;
grant insert on consents.consent, consents.granted_account, consents.event to havn_bank;
grant update (tpp_name, tpp_brand, granted_at, sequence) on consents.consent to havn_bank;
grant update (accessed_at), delete on consents.granted_account to havn_bank;
-- Restoring a snapshot deletes consents granted after it; their events stay.
grant delete on consents.consent to havn_bank;
