-- The back office: what operators of the bank looked at and did, and what one proposed and another decided.
create schema back_office;
grant usage on schema back_office to havn_bank;

-- Every look and every act of an operator. It goes into the audit chain. No personal data of customers: ids alone.
create table back_office.act (
  bank_id uuid not null,
  act_id uuid not null,
  -- As the operator's own login calls them.
  operator text not null,
  channel text not null check (channel in ('command-line', 'pages')),
  act text not null check (act in (
    'looked-at-payment', 'looked-up-person', 'listed-quarantine', 'proposed', 'confirmed', 'declined')),
  -- The payment that it is about, or the core bank's key of the person.
  payment_id uuid,
  person_id uuid,
  -- What was proposed or decided: retry or cancel.
  action text check (action in ('retry', 'cancel')),
  -- Why, in the operator's words.
  reason text check (length(reason) <= 300),
  -- By the real clock.
  at timestamptz not null,
  transaction_id bigint default pg_current_xact_id()::text::bigint,
  primary key (bank_id, act_id),
  constraint decision_has_action check ((action is not null) = (act in ('proposed', 'confirmed', 'declined')))
) partition by range (act_id);
call tenancy.manage_partitions('back_office.act', 'uuid', 'month', 2);
-- small table: it is new
create index act_transaction on back_office.act using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);
-- small table: it is new
create index act_of_payment on back_office.act (bank_id, payment_id) where payment_id is not null;
-- Nobody changes or deletes an act.
grant select, insert on back_office.act to havn_bank;

-- What one operator proposed about a quarantined payment, and what another decided.
create table back_office.proposal (
  bank_id uuid not null,
  proposal_id uuid not null,
  payment_id uuid not null,
  action text not null check (action in ('retry', 'cancel')),
  reason text not null check (length(reason) between 5 and 300),
  proposed_by text not null,
  channel text not null check (channel in ('command-line', 'pages')),
  -- By the real clock.
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz check ((decided_at is null) = (decided_by is null)),
  outcome text check (outcome in ('confirmed', 'declined') and (outcome is null) = (decided_by is null)),
  primary key (bank_id, proposal_id),
  -- Two people: the database refuses a confirmation by whoever proposed, whichever code asks for it.
  constraint two_people check (outcome is distinct from 'confirmed' or lower(decided_by) <> lower(proposed_by))
);
-- small table: it is new
create unique index proposal_open on back_office.proposal (bank_id, payment_id) where decided_by is null;
call tenancy.protect_bank_rows('back_office.proposal');
grant select on back_office.proposal to havn_bank;
grant insert (bank_id, proposal_id, payment_id, action, reason, proposed_by, channel, proposed_at)
  on back_office.proposal to havn_bank;
grant update (decided_by, decided_at, outcome) on back_office.proposal to havn_bank;
