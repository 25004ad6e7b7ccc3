-- Up Migration
-- Strong customer authentication: one row for each authorisation a PSU is asked for.

create schema sca;
grant usage on schema sca to havn_edge, havn_desk;

create table sca.authorisation (
  bank_id uuid not null,
  tpp_id text not null,
  authorisation_id uuid not null,
  purpose text not null check (purpose in ('identify', 'approve-payment')),
  -- What is to be approved; null where the purpose is the PSU alone.
  subject_id uuid,
  status text not null default 'received'
    check (status in ('received', 'psuIdentified', 'psuAuthenticated', 'started', 'finalised', 'failed', 'exempted')),
  approach text not null check (approach in ('REDIRECT', 'DECOUPLED')),
  tpp_session_id text not null,
  tpp_redirect_uri text not null,
  tpp_brand text,
  context text check (context in ('PRIVATE', 'CORPORATE')),
  -- Keyed hash of the national id that single SCA names: it can be compared, not read.
  psu_identity_hash bytea,
  -- Hash of the link's secret: the database alone cannot open a link.
  link_token_hash bytea not null,
  created_at timestamptz not null,
  primary key (bank_id, tpp_id, authorisation_id)
) partition by range (authorisation_id);

create table sca.authorisation_default partition of sca.authorisation default;
alter table sca.authorisation_default enable row level security;
alter table sca.authorisation_default force row level security;
call tenancy.protect_tpp_rows('sca.authorisation');
grant select, insert, update (status) on sca.authorisation to havn_edge, havn_desk;

insert into tenancy.partitioned (parent, key_kind, step, steps_ahead)
values ('sca.authorisation', 'uuid', 'month', 2);

-- For other modules: starts the authorisations that their writes ask for. Null elements are passed over.
create function sca.start_authorisations(authorisations json) returns void
  language plpgsql volatile as $$
begin
  insert into sca.authorisation
    (bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_session_id, tpp_redirect_uri,
     tpp_brand, context, psu_identity_hash, link_token_hash, created_at)
  select bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_session_id, tpp_redirect_uri,
     tpp_brand, context, psu_identity_hash, link_token_hash, created_at
  from json_populate_recordset(null::sca.authorisation, authorisations);
end $$;
