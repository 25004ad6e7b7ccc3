-- Up Migration
-- The X-Request-ID ledger: what was answered to which request, so that a retry gets the first answer.

create schema xs2a;
grant usage on schema xs2a to havn_edge, havn_desk;

-- A window a day: the index that every write touches stays small, and old windows are dropped whole.
create table xs2a.answered_request (
  bank_id uuid not null,
  tpp_id text not null,
  request_id text not null,
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
grant select, insert on xs2a.answered_request to havn_edge, havn_desk;

-- A request as a write carries it: who asks what, and how it will be answered if it is done.
create type xs2a.request as (
  bank_id uuid,
  tpp_id text,
  request_id text,
  fingerprint bytea,
  answered_at timestamptz,
  status smallint,
  headers json,
  body text,
  authorisation_id uuid
);

-- Twins of a request wait here for the first of them to end; also across the change of window, which no
-- unique key spans.
create function xs2a.lock_requests(requests json) returns void
  language plpgsql volatile as $$
begin
  perform tenancy.lock_in_order(array(
    select format('request %s %s %s', bank_id, tpp_id, request_id)
    from json_populate_recordset(null::xs2a.request, requests)
  ));
end $$;

-- The answers of the last 24 hours to these requests of the acting TPP.
create function xs2a.find_answers(requests json)
  returns table (request_id text, fingerprint bytea, status smallint, headers json, body text, authorisation_id uuid)
  language plpgsql stable as $$
begin
  return query
  select found.*
  from json_populate_recordset(null::xs2a.request, requests) as request
  cross join lateral (
    select kept.request_id, kept.fingerprint, kept.status, kept.headers, kept.body, kept.authorisation_id
    from xs2a.answered_request as kept
    where kept.bank_id = request.bank_id
      and kept.tpp_id = request.tpp_id
      and kept.request_id = request.request_id
      and kept.answered_at > request.answered_at - interval '24 hours'
      -- Servers' clocks differ a little; without an end every window to come would be looked into.
      and kept.answered_at < request.answered_at + interval '1 hour'
    offset 0
  ) as found;
end $$;

create function xs2a.keep_answers(requests json) returns void
  language plpgsql volatile as $$
begin
  insert into xs2a.answered_request
    (bank_id, tpp_id, request_id, answered_at, fingerprint, status, headers, body, authorisation_id)
  select bank_id, tpp_id, request_id, answered_at, fingerprint, status, headers, body, authorisation_id
  from json_populate_recordset(null::xs2a.request, requests);
end $$;
