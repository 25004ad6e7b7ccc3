-- Up Migration
-- What happened to the calls of the last days, so that a TPP's developer can ask why. The sandbox's alone.

create schema sandbox;
grant usage on schema sandbox to havn_edge;

create table sandbox.request (
  bank_id uuid not null,
  tpp_id text not null,
  -- Of the real clock: the newest is the last of a TPP.
  attempt_id uuid not null,
  request_id text not null,
  status smallint not null,
  -- What is told of it, masked before it came here.
  told json not null,
  primary key (bank_id, tpp_id, attempt_id)
) partition by range (attempt_id);

create index request_by_id on sandbox.request (bank_id, tpp_id, request_id, attempt_id);

call tenancy.let_grow('sandbox.request', 'uuid', 'day', 2, '7 days');
grant select, insert on sandbox.request to havn_edge;

-- Any number of calls, of any banks and TPPs, in one round trip.
create function sandbox.keep_requests(requests json) returns void
  language plpgsql volatile as $$
declare
  given sandbox.request[] := array(select given from json_populate_recordset(null::sandbox.request, requests) as given);
  actor record;
begin
  for actor in select distinct bank_id, tpp_id from unnest(given) loop
    perform tenancy.act_as(actor.bank_id, actor.tpp_id);
    insert into sandbox.request (bank_id, tpp_id, attempt_id, request_id, status, told)
    select bank_id, tpp_id, attempt_id, request_id, status, told
    from unnest(given)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id;
  end loop;
end $$;
