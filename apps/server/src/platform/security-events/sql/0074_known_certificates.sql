-- The certificates with which TPPs have signed, so that a new one of a known TPP is noticed. Nothing of any bank.
create table security_events.known_certificate (
  tpp_id text not null,
  -- SHA-256 of the certificate.
  fingerprint text not null,
  -- The PSD2 roles that it has, in alphabetical order.
  roles text not null,
  first_seen_at timestamptz not null,
  primary key (tpp_id, fingerprint)
);
grant select, insert on security_events.known_certificate to havn_bank;
