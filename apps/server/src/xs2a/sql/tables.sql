-- The X-Request-ID ledger: what was answered to which request, so that a retry gets the first answer.
create schema xs2a;
grant usage on schema xs2a to havn_tpp, havn_bank;

-- A window a day: the index that every write touches stays small, and old windows are dropped whole.
create table xs2a.answered_request (
  bank_id uuid not null,
  tpp_id text not null,
  request_id text not null,
  -- By the database's clock.
  answered_at timestamptz not null,
  -- Keyed hash of everything that makes it the same request.
  fingerprint bytea not null,
  status smallint not null,
  headers json not null,
  -- The answer as it was sent, but for the secret of its link, which is made again from this id.
  body text not null,
  authorisation_id uuid,
  primary key (bank_id, tpp_id, request_id, answered_at)
) partition by range (answered_at);

call tenancy.let_grow('xs2a.answered_request', 'time', 'day', 2, '2 days');
grant select, insert on xs2a.answered_request to havn_tpp, havn_bank;

-- A request as a write carries it: who asks what, and how it will be answered if it is done.
create type xs2a.request as (
  bank_id uuid,
  tpp_id text,
  request_id text,
  fingerprint bytea,
  status smallint,
  headers json,
  body text,
  authorisation_id uuid
);
