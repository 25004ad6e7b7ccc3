-- Whom to trust, as authorities say. It is the same for all banks of a deployment, so no row belongs to a bank. Only the work in
-- the background reads and writes it; calls are checked by what each process has in memory.
create schema trust;
grant usage on schema trust to havn_bank;

-- The last answer of its authority about each certificate that a TPP has used.
create table trust.certificate_status (
  -- SHA-256 of the certificate.
  certificate_hash bytea primary key check (octet_length(certificate_hash) = 32),
  tpp_id text not null,
  -- The certificate and that of its authority, as DER: the authority is asked again while the TPP makes no calls.
  certificate bytea not null,
  issuer bytea not null,
  status text not null check (status in ('good', 'revoked', 'unknown')),
  revoked_at timestamptz,
  reason text,
  source text not null check (source in ('ocsp', 'crl')),
  answered_at timestamptz not null,
  usable_until timestamptz not null,
  -- When the authority is asked again. Whoever asks sets it a little later first, so that nobody else asks meanwhile.
  renew_at timestamptz not null,
  -- When the TPP last used the certificate, to a day.
  used_at timestamptz not null,
  -- When the row was last answered, by the clock of the database: other processes read what is newer than what they have.
  changed_at timestamptz not null default clock_timestamp(),
  check ((status = 'revoked') = (revoked_at is not null)),
  check ((status = 'revoked') = (reason is not null))
);
grant select, insert, update, delete on trust.certificate_status to havn_bank;

-- The last verified issue of each trusted list: of the European list of lists (EU) and of countries.
create table trust.list (
  territory text primary key check (territory ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('list-of-lists', 'national')),
  sequence_number integer not null,
  issued_at timestamptz not null,
  -- When the next issue comes at the latest; null if there will be none.
  next_update timestamptz,
  -- When this issue was last fetched, or given by an operator, and verified.
  verified_at timestamptz not null,
  -- SHA-256 of the document.
  document_hash bytea not null check (octet_length(document_hash) = 32),
  -- The certificate of the signer, in Base64.
  signer text not null,
  -- What was read from it: pointers to other lists, and authorities.
  content json not null
);
grant select, insert, update on trust.list to havn_bank;

-- When work that one process at a time does is due. Whoever does it sets the time of the next one first.
create table trust.task (
  name text primary key,
  due_at timestamptz not null
);
grant select, insert, update on trust.task to havn_bank;
