-- Requests to people's own devices (CIBA) that wait to be sent or answered, of all banks: one process claims each. Holds
-- ids, moments and sealed texts; read across banks, so it has no policies.
create table sca.decoupled_request (
  bank_id uuid not null,
  authorisation_id uuid not null,
  -- The national id that the call named, encrypted with a key of the server; null if it named a PSU-ID.
  sealed_login_hint bytea,
  -- What was asked, once it was, encrypted: the request that we signed and the provider's id of it.
  sealed_request bytea,
  interval_seconds integer,
  -- Nothing is done before this. A process that claims the request sets it to the end of its lease.
  due_at timestamptz not null,
  primary key (bank_id, authorisation_id)
);
-- small table: rows live for minutes
create index decoupled_request_due on sca.decoupled_request (due_at);
grant insert on sca.decoupled_request to havn_tpp;
grant select, insert, update, delete on sca.decoupled_request to havn_bank;

-- The national id of people who logged in at a provider, encrypted, so that a call that names a PSU-ID can reach their
-- device. The core bank is asked by national id and never for one.
create table sca.known_identity (
  bank_id uuid not null,
  person_id uuid not null,
  sealed bytea not null,
  primary key (bank_id, person_id)
);
call tenancy.protect_bank_rows('sca.known_identity');
grant select, insert, update on sca.known_identity to havn_bank;
