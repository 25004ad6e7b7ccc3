-- Strong customer authentication (SCA): the PSU-IDs that TPPs know people by, the sessions that an SCA opens, and every
-- authorisation.
create schema sca;
grant usage on schema sca to havn_tpp, havn_bank, havn_operator;

-- The PSU-ID that a TPP knows a person by. It never changes, and two TPPs never have the same.
create table sca.psu (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  -- The core bank's key for the person.
  person_id uuid not null,
  primary key (bank_id, tpp_id, psu_id),
  unique (bank_id, tpp_id, person_id)
);
call tenancy.protect_tpp_rows('sca.psu');
grant select on sca.psu to havn_tpp;
grant select, insert, update on sca.psu to havn_bank;

-- A session: one TPP-Session-ID of one TPP and PSU. Times are by the bank's clock.
create table sca.session (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  tpp_session_id text not null,
  context text not null check (context in ('PRIVATE', 'CORPORATE')),
  agreement_id uuid check ((agreement_id is not null) = (context = 'CORPORATE')),
  authenticated_at timestamptz not null,
  -- Set when a newer session of the same TPP and PSU replaced this one.
  replaced_at timestamptz,
  primary key (bank_id, tpp_id, psu_id, tpp_session_id),
  foreign key (bank_id, tpp_id, psu_id) references sca.psu
);
-- Finds out whether another PSU than the one a call names did the SCA of a TPP-Session-ID.
create index session_by_id on sca.session (bank_id, tpp_id, tpp_session_id);
-- Finds the open session of a TPP and PSU, which the next one ends, however many ended before it.
create index session_open on sca.session (bank_id, tpp_id, psu_id) where replaced_at is null;
call tenancy.protect_tpp_rows('sca.session');
grant select on sca.session to havn_tpp;
grant select, insert, update on sca.session to havn_bank;

-- Every step that an authorisation may take. The rows are in transition_rows.sql.
create table sca.transition (
  from_status text not null,
  cause text not null,
  to_status text not null,
  primary key (from_status, cause)
);
grant select on sca.transition to havn_tpp, havn_bank;

-- One SCA of a PSU, from the call or page that started it until it is finalised or failed.
create table sca.authorisation (
  bank_id uuid not null,
  tpp_id text not null,
  authorisation_id uuid not null,
  purpose text not null
    check (purpose in ('identify', 'consent', 'approve-payment', 'cancel-payment', 'approve-basket')),
  -- The payment, basket or consent that the PSU decides about; null for the purpose `identify`.
  subject_id uuid,
  -- BANK: a person started it on the bank's own page. The TPP that owns the subject is not notified, no session of the
  -- TPP opens, and the PSU returns to that page.
  approach text not null check (approach in ('REDIRECT', 'DECOUPLED', 'BANK')),
  tpp_name text not null,
  tpp_brand text,
  tpp_session_id text not null,
  tpp_redirect_uri text not null,
  -- The PSU that the call named, if any: by PSU-ID, or by a keyed hash of the national id (single SCA), which can be
  -- compared but not read.
  psu_id uuid,
  psu_identity_hash bytea,
  context text check (context in ('PRIVATE', 'CORPORATE')),
  agreement_id uuid,
  -- By the real clock, because a link lives in a browser.
  created_at timestamptz not null,
  -- The columns from here on are found out during the SCA.
  status text not null default 'received'
    check (status in ('received', 'psuIdentified', 'psuAuthenticated', 'started', 'finalised', 'failed', 'exempted')),
  sequence integer not null default 1,
  touched_at timestamptz not null,
  -- Hash of the cookie of the only browser that may continue.
  browser_hash bytea,
  tries integer not null default 0,
  person_id uuid,
  -- Whether the person acts for themselves or for a corporation.
  acting_context text check (acting_context in ('PRIVATE', 'CORPORATE')),
  acting_agreement_id uuid check ((acting_agreement_id is not null) = (acting_context = 'CORPORATE')),
  -- Why the authorisation failed.
  ending text,
  -- Without tpp_id: a page knows only the bank and the authorisation from its link, and our ids are unique.
  primary key (bank_id, authorisation_id),
  constraint begins_received check (sequence > 1 or status = 'received')
) partition by range (authorisation_id);

-- Every step that an authorisation took. Times are by the real clock.
create table sca.authorisation_event (
  bank_id uuid not null,
  tpp_id text not null,
  authorisation_id uuid not null,
  sequence integer not null,
  cause text not null,
  status text not null,
  at timestamptz not null,
  -- The audit chain takes rows in the order of their transactions, and must miss none that is committed late.
  transaction_id bigint default pg_current_xact_id()::text::bigint,
  primary key (bank_id, authorisation_id, sequence),
  constraint begins_started check ((sequence = 1) = (cause = 'started') and (sequence > 1 or status = 'received'))
) partition by range (authorisation_id);

call tenancy.manage_partitions('sca.authorisation', 'uuid', 'month', 2);
call tenancy.manage_partitions('sca.authorisation_event', 'uuid', 'month', 2);
grant select on sca.authorisation, sca.authorisation_event to havn_tpp, havn_bank;
-- Whoever starts an authorisation cannot set what the SCA finds out: every authorisation begins as `received`.
grant insert (
  bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_brand, tpp_session_id, tpp_redirect_uri,
  psu_id, psu_identity_hash, context, agreement_id, created_at, touched_at)
  on sca.authorisation to havn_tpp, havn_bank;
grant insert on sca.authorisation_event to havn_tpp, havn_bank;
grant update (
  status, sequence, touched_at, browser_hash, tries, person_id, acting_context, acting_agreement_id, ending)
  on sca.authorisation to havn_bank;

-- Lists the authorisations that wait on a phone.
create index authorisation_decoupled on sca.authorisation (bank_id, authorisation_id) where approach = 'DECOUPLED';

-- Lists the authorisations of a subject in the order in which they started.
create index authorisation_subject on sca.authorisation (bank_id, tpp_id, subject_id) where subject_id is not null;

-- Lists what a person approved lately.
create index authorisation_person on sca.authorisation (bank_id, person_id, authorisation_id)
  where person_id is not null;

-- Finds the authorisations that named a person by national id, for the back office.
create index authorisation_identity on sca.authorisation (bank_id, psu_identity_hash) where psu_identity_hash is not null;

-- One small entry for many pages: writing a row writes no WAL for it.
create index authorisation_event_transaction on sca.authorisation_event using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);

-- Lets `sca.list_written_banks` look at the history of all banks at once. It runs as the owner of the table, whom row-level
-- security binds too; only functions that need it make the setting, so that any other statement of the owner still sees nothing.
create policy of_all_banks on sca.authorisation_event for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');

-- What proves that a PSU authenticated for exactly what they were shown: one row for each successful login behind a link.
-- Without tpp_id, and out of reach of the calls of TPPs: it is the bank's evidence, and nobody can change or delete it.
create table sca.evidence (
  bank_id uuid not null,
  authorisation_id uuid not null,
  -- The number of the attempt that succeeded. A PSU who had to authenticate again has several rows.
  attempt integer not null,
  kind text not null check (kind in ('form', 'redirect', 'decoupled')),
  -- Who authenticated: the core bank's key for the person.
  person_id uuid not null,
  -- SHA-256 of what was shown. An approval of anything else needs another authentication.
  summary_hash bytea not null,
  -- By the real clock.
  authenticated_at timestamptz not null,
  -- What was shown, and what the provider signed. Encrypted with a key of the server, because an id_token contains a
  -- national id.
  sealed bytea not null,
  -- The hash of `sealed`, once that was removed because nobody approved; null before.
  sealed_hash bytea,
  -- As in the history of authorisations: the audit chain has these rows too.
  transaction_id bigint default pg_current_xact_id()::text::bigint,
  primary key (bank_id, authorisation_id, attempt)
) partition by range (authorisation_id);
call tenancy.manage_partitions('sca.evidence', 'uuid', 'month', 2);
grant select, insert on sca.evidence to havn_bank;
create index evidence_transaction on sca.evidence using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);
-- As for the history of authorisations.
create policy of_all_banks on sca.evidence for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');
-- As for payments.payment.
create policy of_removal on sca.authorisation to current_user using (current_setting('havn.removes_unapproved', true) = 'on');
create policy of_removal on sca.evidence to current_user using (current_setting('havn.removes_unapproved', true) = 'on');

-- Counts login attempts against one person over all links, and on the bank's own pages also by browser and by address.
-- An attempt is counted before it is checked.
create table sca.login_attempt_counter (
  bank_id uuid not null,
  -- Keyed hash of the person, the browser or the address.
  counter_hash bytea not null,
  attempts integer not null,
  first_at timestamptz not null,
  primary key (bank_id, counter_hash)
);
call tenancy.protect_bank_rows('sca.login_attempt_counter');
grant select, insert, update, delete on sca.login_attempt_counter to havn_bank;

-- Wrong numbers behind the links of one TPP to one person. Only these links rest, and for minutes: whoever has a link cannot
-- lock its person out of the links of others, nor of the bank's own pages.
create table sca.link_attempt_counter (
  bank_id uuid not null,
  -- The TPP whose links are counted.
  requester_id text not null,
  -- Keyed hash of the person.
  counter_hash bytea not null,
  attempts integer not null,
  first_at timestamptz not null,
  primary key (bank_id, requester_id, counter_hash)
);
call tenancy.protect_bank_rows('sca.link_attempt_counter');
grant select, insert, update, delete on sca.link_attempt_counter to havn_bank;

-- Whose national id a keyed hash is of, of people who have logged in: so a person has one phone, whether a call names them
-- by PSU-ID or by national id.
create table sca.person_identity (
  bank_id uuid not null,
  identity_hash bytea not null,
  person_id uuid not null,
  primary key (bank_id, identity_hash)
);
create index person_identity_person on sca.person_identity (bank_id, person_id);
call tenancy.protect_bank_rows('sca.person_identity');
grant select on sca.person_identity to havn_tpp;
grant select, insert on sca.person_identity to havn_bank;
grant update (person_id) on sca.person_identity to havn_bank;

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
-- To lock a row, as whoever deletes expired ones does, needs a right to update it.
grant update (ended_at) on sca.ended_login to havn_bank;

-- The link that a call offers when it is refused because an SCA is required, until somebody follows it. A repeated call
-- keeps one row, which is deleted when it expires. When the PSU takes the first step, the row becomes an authorisation.
create table sca.offered_link (
  bank_id uuid not null,
  tpp_id text not null,
  -- Hash of everything that the authorisation would store of the call, including its TPP-Session-ID.
  request_hash bytea not null,
  authorisation_id uuid not null,
  -- The authorisation's columns, as far as the call determines them.
  authorisation jsonb not null,
  -- When a call last offered the link, by the real clock. The link's lifetime counts from here.
  offered_at timestamptz not null,
  primary key (bank_id, tpp_id, request_hash),
  unique (bank_id, authorisation_id)
);
create index offered_link_age on sca.offered_link (bank_id, tpp_id, offered_at);
call tenancy.protect_tpp_rows('sca.offered_link');
grant select, insert, delete on sca.offered_link to havn_tpp;
grant update (offered_at) on sca.offered_link to havn_tpp;
grant select, delete on sca.offered_link to havn_bank;
-- To lock a row, as whoever deletes expired ones does, needs a right to update it.
grant update (offered_at) on sca.offered_link to havn_bank;

-- Requests pushed to phones in the last hour: see `reserve_push`.
create table sca.push (
  bank_id uuid not null,
  authorisation_id uuid not null,
  -- Whose phone it is: the person, or a keyed hash of the national id, as the call named them. Shared by all TPPs.
  phone text not null,
  -- By the real clock.
  pushed_at timestamptz not null,
  is_open boolean not null default true,
  -- The TPP that sent it, so that one TPP cannot use up what all may send.
  sender_id text,
  primary key (bank_id, authorisation_id)
);
create index push_phone on sca.push (bank_id, phone, pushed_at);
call tenancy.protect_bank_rows('sca.push');
grant select, insert, delete on sca.push to havn_tpp;
grant select, delete on sca.push to havn_bank;
grant update (is_open) on sca.push to havn_bank;

-- Requests to people's own devices (CIBA) that wait to be sent or answered, of all banks: one process claims each. Holds
-- ids, moments and sealed texts; read across banks, so it has no policies.
create table sca.decoupled_request (
  bank_id uuid not null,
  authorisation_id uuid not null,
  -- The national id that the call named, encrypted with a key of the server; null if it named a PSU-ID.
  sealed_login_hint bytea,
  -- What was asked, once it was, encrypted: the request that we signed and the provider's id of it.
  sealed_request bytea,
  interval_seconds integer,
  -- Nothing is done before this. A process that claims the request sets it to the end of its lease.
  due_at timestamptz not null,
  primary key (bank_id, authorisation_id)
);
create index decoupled_request_due on sca.decoupled_request (due_at);
grant insert on sca.decoupled_request to havn_tpp;
grant select, insert, update, delete on sca.decoupled_request to havn_bank;

-- The national id of people who logged in at a provider, encrypted, so that a call that names a PSU-ID can reach their
-- device. The core bank is asked by national id and never for one.
create table sca.known_identity (
  bank_id uuid not null,
  person_id uuid not null,
  sealed bytea not null,
  primary key (bank_id, person_id)
);
call tenancy.protect_bank_rows('sca.known_identity');
grant select, insert, update on sca.known_identity to havn_bank;

-- What the commands of the back office show of a person, and of what they approved.
call tenancy.let_operators_read(
  'sca.authorisation', 'sca.authorisation_event', 'sca.evidence', 'sca.known_identity', 'sca.link_attempt_counter',
  'sca.login_attempt_counter', 'sca.offered_link', 'sca.person_identity', 'sca.psu', 'sca.push', 'sca.session');
grant select on sca.decoupled_request to havn_operator;
