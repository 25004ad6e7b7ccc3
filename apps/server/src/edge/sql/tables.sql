-- Stored responses by X-Request-ID, so that a retry gets the first response again and does nothing twice.
create schema xs2a;
grant usage on schema xs2a to havn_tpp, havn_bank, havn_operator;

-- One partition a day: the index that every write touches stays small, and old partitions are dropped whole.
create table xs2a.answered_request (
  bank_id uuid not null,
  tpp_id text not null,
  request_id text not null,
  -- The database's clock.
  answered_at timestamptz not null,
  -- A keyed hash of everything that makes two requests the same.
  fingerprint bytea not null,
  status smallint not null,
  headers json not null,
  -- The response body as sent, without the secret of its SCA link, which is derived again from authorisation_id.
  body text not null,
  authorisation_id uuid,
  primary key (bank_id, tpp_id, request_id, answered_at)
) partition by range (answered_at);

call tenancy.manage_partitions('xs2a.answered_request', 'time', 'day', 2, '2 days');
grant select, insert on xs2a.answered_request to havn_tpp, havn_bank;
call tenancy.let_operators_read('xs2a.answered_request');

-- A request with the response that is stored for it if its work is done.
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
