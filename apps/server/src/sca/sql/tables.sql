-- Strong customer authentication: who a PSU is to a TPP, the sessions an SCA opens, and every SCA itself.
create schema sca;
grant usage on schema sca to havn_tpp, havn_bank;

-- The PSU-ID that a TPP knows a person by. It never changes, and no two TPPs have the same.
create table sca.psu (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  -- The core bank's own key for the person.
  person_id uuid not null,
  primary key (bank_id, tpp_id, psu_id),
  unique (bank_id, tpp_id, person_id)
);
call tenancy.protect_tpp_rows('sca.psu');
grant select on sca.psu to havn_tpp;
grant select, insert, update on sca.psu to havn_bank;

-- One TPP-Session-ID of one TPP and PSU. Times are the bank's.
create table sca.session (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  tpp_session_id text not null,
  context text not null check (context in ('PRIVATE', 'CORPORATE')),
  agreement_id uuid check ((agreement_id is not null) = (context = 'CORPORATE')),
  authenticated_at timestamptz not null,
  -- Set when a newer session of the same TPP and PSU took its place.
  replaced_at timestamptz,
  primary key (bank_id, tpp_id, psu_id, tpp_session_id),
  foreign key (bank_id, tpp_id, psu_id) references sca.psu
);
-- Who did the SCA of a TPP-Session-ID, where it was not the PSU whom a call names.
create index session_by_id on sca.session (bank_id, tpp_id, tpp_session_id);
call tenancy.protect_tpp_rows('sca.session');
grant select on sca.session to havn_tpp;
grant select, insert, update on sca.session to havn_bank;

-- The one table of how an authorisation may go on. Its rows are in transition_rows.sql.
create table sca.transition (
  from_status text not null,
  cause text not null,
  to_status text not null,
  primary key (from_status, cause)
);
grant select on sca.transition to havn_tpp, havn_bank;

create table sca.authorisation (
  bank_id uuid not null,
  tpp_id text not null,
  authorisation_id uuid not null,
  purpose text not null,
  -- What is to be approved; null where the purpose is the PSU alone.
  subject_id uuid,
  -- BANK: started on the bank's own page. Then the TPP, whose subject it is, hears nothing of it, no session of the
  -- TPP's opens, and the way back is that page.
  approach text not null check (approach in ('REDIRECT', 'DECOUPLED', 'BANK')),
  tpp_name text not null,
  tpp_brand text,
  tpp_session_id text not null,
  tpp_redirect_uri text not null,
  -- Whom the call named, if it named somebody: by PSU-ID, or by a keyed hash of the national id (single SCA),
  -- which can be compared and not read.
  psu_id uuid,
  psu_identity_hash bytea,
  context text check (context in ('PRIVATE', 'CORPORATE')),
  agreement_id uuid,
  -- The real clock's: a link lives in a browser.
  created_at timestamptz not null,
  -- From here on what the SCA itself finds out.
  status text not null default 'received'
    check (status in ('received', 'psuIdentified', 'psuAuthenticated', 'started', 'finalised', 'failed', 'exempted')),
  sequence integer not null default 1,
  touched_at timestamptz not null,
  -- Hash of the cookie of the one browser that may go on.
  browser_hash bytea,
  tries integer not null default 0,
  person_id uuid,
  -- Whom the person acts for: themselves, or a corporation.
  acting_context text check (acting_context in ('PRIVATE', 'CORPORATE')),
  acting_agreement_id uuid check ((acting_agreement_id is not null) = (acting_context = 'CORPORATE')),
  -- Why it failed.
  ending text,
  -- Without the TPP: a page knows the bank and the authorisation from its link, and the ids are ours to choose.
  primary key (bank_id, authorisation_id),
  constraint begins_received check (sequence > 1 or status = 'received')
) partition by range (authorisation_id);

create table sca.authorisation_event (
  bank_id uuid not null,
  tpp_id text not null,
  authorisation_id uuid not null,
  sequence integer not null,
  cause text not null,
  status text not null,
  at timestamptz not null,
  primary key (bank_id, authorisation_id, sequence),
  constraint begins_started check ((sequence = 1) = (cause = 'started') and (sequence > 1 or status = 'received'))
) partition by range (authorisation_id);

call tenancy.manage_partitions('sca.authorisation', 'uuid', 'month', 2);
call tenancy.manage_partitions('sca.authorisation_event', 'uuid', 'month', 2);
grant select on sca.authorisation, sca.authorisation_event to havn_tpp, havn_bank;
-- What the SCA itself finds out cannot be named by whoever starts it: every authorisation begins as `received`.
grant insert (
  bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_brand, tpp_session_id, tpp_redirect_uri,
  psu_id, psu_identity_hash, context, agreement_id, created_at, touched_at)
  on sca.authorisation to havn_tpp, havn_bank;
grant insert on sca.authorisation_event to havn_tpp, havn_bank;
grant update (
  status, sequence, touched_at, browser_hash, tries, person_id, acting_context, acting_agreement_id, ending)
  on sca.authorisation to havn_bank;

-- What waits on a phone.
create index authorisation_decoupled on sca.authorisation (bank_id, authorisation_id) where approach = 'DECOUPLED';

-- For other modules: the open authorisations of what they have, in the order in which they were started.
create index authorisation_subject on sca.authorisation (bank_id, tpp_id, subject_id) where subject_id is not null;

-- Wrong tries against one person, whichever link they came by.
create table sca.wrong_try (
  bank_id uuid not null,
  psu_identity_hash bytea not null,
  tries integer not null,
  first_at timestamptz not null,
  primary key (bank_id, psu_identity_hash)
);
call tenancy.protect_bank_rows('sca.wrong_try');
grant select, insert, update, delete on sca.wrong_try to havn_bank;

-- What a call that was refused for want of an SCA offers: a link that nobody has followed yet. However often a call is
-- repeated it has one row, which goes when its time is over. When the PSU takes the first step, it becomes an authorisation.
create table sca.demand (
  bank_id uuid not null,
  tpp_id text not null,
  -- Hash of everything that the authorisation would remember of the call, its TPP-Session-ID among it.
  demand_key bytea not null,
  authorisation_id uuid not null,
  -- As much of the authorisation as is known.
  authorisation jsonb not null,
  -- When it was last demanded, by the real clock: from then on the link has its time.
  demanded_at timestamptz not null,
  primary key (bank_id, tpp_id, demand_key),
  unique (bank_id, authorisation_id)
);
create index demand_age on sca.demand (bank_id, tpp_id, demanded_at);
call tenancy.protect_tpp_rows('sca.demand');
grant select, insert, delete on sca.demand to havn_tpp;
grant update (demanded_at) on sca.demand to havn_tpp;
grant select, delete on sca.demand to havn_bank;

-- What was pushed to a phone in the last hour: see `admit_push`.
create table sca.push (
  bank_id uuid not null,
  authorisation_id uuid not null,
  -- Whose phone: the person, or a keyed hash of the national id, as the call named them. Of whichever TPP.
  phone text not null,
  -- The real clock's.
  pushed_at timestamptz not null,
  is_open boolean not null default true,
  primary key (bank_id, authorisation_id)
);
create index push_phone on sca.push (bank_id, phone, pushed_at);
call tenancy.protect_bank_rows('sca.push');
grant select, insert, delete on sca.push to havn_tpp;
grant select, delete on sca.push to havn_bank;
grant update (is_open) on sca.push to havn_bank;
