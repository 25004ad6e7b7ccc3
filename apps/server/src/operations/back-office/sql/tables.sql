-- The back office: what operators of the bank looked at and did, and what one proposed and another decided. What operators
-- may read of other modules is in the files of those. What two of them decided is done by back_office.confirm.
create schema back_office;
grant usage on schema back_office to havn_bank, havn_operator;

-- Every look and every act of an operator. It goes into the audit chain. No personal data of customers: ids alone.
create table back_office.act (
  bank_id uuid not null,
  act_id uuid not null,
  -- As the operator's own login calls them.
  operator text not null,
  channel text not null check (channel in ('command-line', 'pages')),
  act text not null check (act in (
    'looked-at-payment', 'looked-up-person', 'listed-quarantine', 'proposed', 'confirmed', 'declined',
    'exported-person', 'erased-person', 'exported-evidence', 'reconciled', 'sent-notice', 'recorded-bounce',
    'did-alone')),
  -- The payment that it is about, or the core bank's key of the person.
  payment_id uuid,
  person_id uuid,
  -- What was proposed, decided, or done alone in an emergency, as in back_office.proposal.
  action text,
  -- Why, in the operator's words.
  reason text check (length(reason) <= 300),
  -- By the real clock.
  at timestamptz not null,
  transaction_id bigint default pg_current_xact_id()::text::bigint,
  -- What the action is about, if not a payment, as in back_office.proposal.
  subject text,
  primary key (bank_id, act_id),
  constraint decision_has_action check (
    (action is not null) = (act in ('proposed', 'confirmed', 'declined', 'did-alone')))
) partition by range (act_id);
call tenancy.manage_partitions('back_office.act', 'uuid', 'month', 2);
create index act_transaction on back_office.act using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);
create index act_of_payment on back_office.act (bank_id, payment_id) where payment_id is not null;
-- Nobody changes or deletes an act. The triggers of both tables refuse another name than that of the login.
grant select, insert on back_office.act to havn_bank;
grant insert on back_office.act to havn_operator;
create policy written_by_operator on back_office.act for insert to havn_operator
  with check (bank_id = tenancy.current_bank_id());

-- Lets `back_office.list_written_banks` look at the history of all banks at once. It runs as the owner of the table, whom row-level
-- security binds too; only functions that need it make the setting, so that any other statement of the owner still sees nothing.
create policy of_all_banks on back_office.act for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');

-- What one operator proposed, and what another decided. It is about a payment, or about something else that `subject` names: then
-- it is made and confirmed on the command line alone, where each of the two is a login of their own. On the pages the server says
-- who they are, and whoever has the server's login could be both.
create table back_office.proposal (
  -- All zeros for what is about all banks.
  bank_id uuid not null,
  proposal_id uuid not null,
  payment_id uuid,
  action text not null check (action in (
    -- About a payment that is quarantined, or that the core bank knows otherwise.
    'retry', 'cancel', 'repair',
    -- About the bank's audit chain after a restore, TPPs, the bank itself, keys and a person's data.
    're-anchor', 'block-tpp', 'unblock-tpp', 'suspend-bank', 'resume-bank', 'set-theme', 'rotate-keys', 'prune-keys',
    'erase-person')),
  reason text not null check (length(reason) between 5 and 300),
  proposed_by text not null,
  channel text not null check (channel in ('command-line', 'pages')),
  -- By the real clock.
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz check ((decided_at is null) = (decided_by is null)),
  outcome text check (outcome in ('confirmed', 'declined') and (outcome is null) = (decided_by is null)),
  -- What it is about: a TPP, the audit chain, a bank's name, uses of keys, a person's key at the core bank or their keyed hash.
  subject text check (length(subject) between 1 and 200),
  -- What doing it takes besides, as JSON: of an audit chain the lost heads, pairs of number and head in hexadecimal.
  details text,
  -- Whether one operator did it alone. Then no other can have decided.
  is_emergency boolean not null default false,
  primary key (bank_id, proposal_id),
  -- Two people: the database refuses a confirmation by whoever proposed, whichever code asks for it.
  constraint two_people check (
    outcome is distinct from 'confirmed' or (lower(decided_by) = lower(proposed_by)) = is_emergency),
  constraint payment_or_subject check (
    (action in ('retry', 'cancel', 'repair')) = (payment_id is not null) and (payment_id is null) = (subject is not null)
    and (payment_id is null) = (details is not null)),
  constraint subject_by_logins check (payment_id is not null or channel = 'command-line'),
  constraint emergency_by_login check (not is_emergency or action not in ('retry', 'cancel', 'repair', 're-anchor'))
);
create unique index proposal_open on back_office.proposal (bank_id, payment_id) where decided_by is null;
create unique index subject_open on back_office.proposal (bank_id, action, subject)
  where decided_by is null and payment_id is null;
call tenancy.protect_bank_rows('back_office.proposal');
grant select on back_office.proposal to havn_bank;
grant insert (bank_id, proposal_id, payment_id, action, reason, proposed_by, channel, proposed_at)
  on back_office.proposal to havn_bank;
grant update (decided_by, decided_at, outcome) on back_office.proposal to havn_bank;
grant insert (bank_id, proposal_id, payment_id, action, reason, proposed_by, channel, proposed_at, subject, details, is_emergency),
  update (decided_by, decided_at, outcome) on back_office.proposal to havn_operator;
create policy proposed_by_operator on back_office.proposal for insert to havn_operator
  with check (bank_id = tenancy.current_bank_id());
-- What was decided stays decided.
create policy decided_by_operator on back_office.proposal for update to havn_operator
  using (bank_id = tenancy.current_bank_id() and decided_by is null)
  with check (bank_id = tenancy.current_bank_id());

-- The daily comparison of a bank with its core bank: a row for each day of the bank's calendar. It shows that nothing was left out,
-- and what was found. No personal data: ids alone.
create table back_office.reconciliation (
  bank_id uuid not null,
  -- The day whose orders were compared.
  day date not null,
  -- Until then, by the real clock, another process leaves it to the one that has begun.
  claimed_until timestamptz not null,
  -- By the real clock; null until everything was compared.
  ended_at timestamptz check (num_nulls(ended_at, orders, differences, found) in (0, 4)),
  orders integer,
  differences integer,
  -- The first differences: pairs of kind and payment id, as JSON.
  found text,
  primary key (bank_id, day)
);
call tenancy.protect_bank_rows('back_office.reconciliation');
grant select, insert, update on back_office.reconciliation to havn_bank;
create policy of_all_banks on back_office.reconciliation for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');

call tenancy.let_operators_read('back_office.act', 'back_office.proposal', 'back_office.reconciliation');
