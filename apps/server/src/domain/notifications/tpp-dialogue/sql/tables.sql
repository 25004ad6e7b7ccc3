-- The contact information of TPPs, operational notices to them, and how far the delivery of each has come.
create schema tpp_dialogue;
grant usage on schema tpp_dialogue to havn_tpp, havn_bank, havn_operator;

create table tpp_dialogue.contact (
  bank_id uuid not null,
  tpp_id text not null,
  -- The address for operational notices, as last registered.
  email text not null check (length(email) <= 254),
  primary key (bank_id, tpp_id)
);

call tenancy.protect_tpp_rows('tpp_dialogue.contact');

grant select, insert, update on tpp_dialogue.contact to havn_tpp;
-- The bank's own staff and jobs write to TPPs.
grant select on tpp_dialogue.contact to havn_bank;

-- What the bank's people wrote to TPPs.
create table tpp_dialogue.notice (
  bank_id uuid not null,
  notice_id uuid not null,
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 10000),
  -- The language that it is written in, as HTML and mail name it.
  language text not null check (length(language) between 2 and 20),
  -- A hash of subject and body: whoever sends the same notice again, such as after an error, sends nothing twice.
  digest text not null check (length(digest) = 64),
  -- The login of the operator.
  sent_by text not null,
  -- By the real clock, like all times here.
  sent_at timestamptz not null,
  primary key (bank_id, notice_id),
  unique (bank_id, digest)
);

-- A notice for one TPP, whose address is looked up for every try.
create table tpp_dialogue.delivery (
  bank_id uuid not null,
  -- The message has this id in its Message-ID, at every try.
  delivery_id uuid not null,
  notice_id uuid not null,
  tpp_id text not null,
  -- accepted: the bank's relay has taken it over. bounced: the address or the message was refused for good.
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'bounced', 'given-up')),
  tries integer not null default 0,
  last_try_at timestamptz,
  -- The address of the last try, and what the relay answered or why it did not.
  email text check (length(email) <= 254),
  last_reply text check (length(last_reply) <= 300),
  primary key (bank_id, delivery_id),
  unique (bank_id, notice_id, tpp_id),
  foreign key (bank_id, notice_id) references tpp_dialogue.notice
);

call tenancy.protect_bank_rows('tpp_dialogue.notice');
call tenancy.protect_tpp_rows('tpp_dialogue.delivery');

-- Deliveries that wait. Senders read it for all banks together, so no policy on one bank can protect it: it has ids and times.
create table tpp_dialogue.due_delivery (
  bank_id uuid not null,
  delivery_id uuid not null,
  -- Nothing is sent before this. A sender that claims the delivery sets it to the end of its lease.
  due_at timestamptz not null,
  -- Metrics count the notices that could not be sent, for all banks together, so the failed tries stand where all banks are
  -- read.
  failed_tries integer not null default 0,
  primary key (bank_id, delivery_id)
);
create index due_delivery_at on tpp_dialogue.due_delivery (due_at);

grant select, insert on tpp_dialogue.notice to havn_bank;
grant select, insert (bank_id, delivery_id, notice_id, tpp_id), update (state, tries, last_try_at, email, last_reply)
  on tpp_dialogue.delivery to havn_bank;
grant select, insert, update (due_at, failed_tries), delete on tpp_dialogue.due_delivery to havn_bank;

-- Operators send notices with a login of their own, and see what became of them.
call tenancy.let_operators_read('tpp_dialogue.contact', 'tpp_dialogue.notice', 'tpp_dialogue.delivery');
-- Nobody sends a notice in the name of somebody else, or changes one that was sent.
grant insert on tpp_dialogue.notice to havn_operator;
create policy written_by_operator on tpp_dialogue.notice for insert to havn_operator
  with check (bank_id = tenancy.current_bank_id() and sent_by = session_user);
grant insert (bank_id, delivery_id, notice_id, tpp_id), update (state, last_reply) on tpp_dialogue.delivery to havn_operator;
create policy written_by_operator on tpp_dialogue.delivery for insert to havn_operator
  with check (bank_id = tenancy.current_bank_id());
-- A mailbox may refuse what the relay has accepted: its mail about that comes to an operator.
create policy bounced_by_operator on tpp_dialogue.delivery for update to havn_operator
  using (bank_id = tenancy.current_bank_id() and state = 'accepted')
  with check (bank_id = tenancy.current_bank_id() and state = 'bounced');
grant insert on tpp_dialogue.due_delivery to havn_operator;
