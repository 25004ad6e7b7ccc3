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
  primary key (bank_id, authorisation_id, attempt)
) partition by range (authorisation_id);
call tenancy.manage_partitions('sca.evidence', 'uuid', 'month', 2);
grant select, insert on sca.evidence to havn_bank;
