-- Consents that a TPP asks for with a body of its own: which accounts, which rights, until when and how often. Each is a
-- resource before anybody has logged in, and a PSU may have several with one TPP.
create table consents.requested (
  bank_id uuid not null,
  tpp_id text not null,
  -- A UUIDv7 of the real clock.
  consent_id uuid not null,
  -- detailed: the accounts that the TPP names; bank-offered: those that the PSU ticks; global: all, also later ones;
  -- available-accounts: the list of accounts; funds: whether an amount is there, of one account.
  kind text not null check (kind in ('detailed', 'bank-offered', 'global', 'available-accounts', 'funds')),
  -- What the TPP asked for, in its own words.
  access json not null,
  is_recurring boolean not null,
  -- The last day by the bank's calendar; null for questions about funds, which have no end.
  valid_until date check ((valid_until is null) = (kind = 'funds')),
  -- How often a day an account may be read while the PSU is absent.
  frequency_per_day smallint not null check (frequency_per_day between 1 and 4),
  is_combined boolean not null,
  -- The TPP's name and brand at its request.
  tpp_name text not null,
  tpp_brand text,
  -- Times are by the bank's clock.
  created_at timestamptz not null,
  status text not null default 'received'
    check (status in ('received', 'rejected', 'valid', 'revokedByPsu', 'terminatedByTpp')),
  -- The number of the last event.
  sequence integer not null default 1,
  last_action_at timestamptz not null,
  -- Who granted it, for themselves or under an agreement.
  person_id uuid,
  agreement_id uuid,
  granted_at timestamptz,
  primary key (bank_id, consent_id),
  check ((person_id is null) = (granted_at is null)),
  check (status not in ('valid', 'revokedByPsu') or granted_at is not null)
);
call tenancy.protect_tpp_rows('consents.requested');

-- Lists a person's consents on the bank's own page.
create index requested_person on consents.requested (bank_id, person_id, tpp_id) where person_id is not null;

-- A TPP has one recurring consent of a person, for each party whom they act for: a newer one ends it.
create unique index requested_recurring on consents.requested
  (bank_id, tpp_id, person_id, coalesce(agreement_id, '00000000-0000-0000-0000-000000000000'))
  where status = 'valid' and is_recurring and kind <> 'funds';

-- The accounts that a granted consent covers, and what may be seen of each. A global one covers all accounts and has none.
create table consents.requested_account (
  bank_id uuid not null,
  tpp_id text not null,
  consent_id uuid not null,
  account_id uuid not null,
  sees_balances boolean not null,
  sees_transactions boolean not null,
  sees_owner_name boolean not null,
  primary key (bank_id, consent_id, account_id),
  foreign key (bank_id, consent_id) references consents.requested
);
call tenancy.protect_tpp_rows('consents.requested_account');

-- The history of every requested consent.
create table consents.requested_event (
  bank_id uuid not null,
  tpp_id text not null,
  event_id uuid not null,
  consent_id uuid not null,
  sequence integer not null,
  -- The status from here on.
  status text not null,
  -- The accounts from here on, as rows of consents.requested_account without their keys.
  accounts json not null,
  -- Who decided, and by which authorisation; null for what a TPP did.
  person_id uuid,
  authorisation_id uuid,
  -- What a status does not say: a newer consent replaced this one, or the PSU withdrew an account or undid a withdrawal.
  detail text check (detail in ('undone', 'replaced', 'withdrawn')),
  -- By the bank's clock.
  at timestamptz not null,
  -- The audit chain takes rows in the order of their transactions, and must miss none that is committed late.
  transaction_id bigint default pg_current_xact_id()::text::bigint,
  primary key (bank_id, event_id)
) partition by range (event_id);
call tenancy.manage_partitions('consents.requested_event', 'uuid', 'month', 2);
create index requested_event_of_consent on consents.requested_event (bank_id, consent_id, sequence);
create index requested_event_transaction on consents.requested_event using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);
create policy of_all_banks on consents.requested_event for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');

-- A TPP asks for a consent and may give it up. Whatever a PSU decides, only pages and jobs write.
grant select on consents.requested, consents.requested_account to havn_tpp;
grant insert (bank_id, tpp_id, consent_id, kind, access, is_recurring, valid_until, frequency_per_day, is_combined, tpp_name,
  tpp_brand, created_at, last_action_at) on consents.requested to havn_tpp;
grant update (status, sequence, last_action_at) on consents.requested to havn_tpp;
create policy termination_only on consents.requested as restrictive for update to havn_tpp using (true)
  with check (status = 'terminatedByTpp');
grant insert on consents.requested_event to havn_tpp;
create policy own_acts_only on consents.requested_event as restrictive for insert to havn_tpp
  with check (status in ('received', 'terminatedByTpp') and person_id is null);
grant select, delete on consents.requested to havn_bank;
grant select on consents.requested_account, consents.requested_event to havn_bank;
grant update (status, sequence, last_action_at, person_id, agreement_id, granted_at) on consents.requested to havn_bank;
grant insert, delete on consents.requested_account to havn_bank;
grant insert on consents.requested_event to havn_bank;
call tenancy.let_operators_read('consents.requested', 'consents.requested_account', 'consents.requested_event');
