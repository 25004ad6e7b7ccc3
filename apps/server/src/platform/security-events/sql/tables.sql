-- What whoever watches over a bank's security wants to know: calls that were refused, lock-outs, new certificates, rotated
-- keys, acts of operators. Without personal data, and without text that a stranger chose.
create schema security_events;
grant usage on schema security_events to havn_bank, havn_operator;

create table security_events.event (
  -- All zeros for events of no bank, such as a call that was refused before its bank was known.
  bank_id uuid not null,
  event_id uuid not null,
  kind text not null,
  -- The TPP that the certificate names; '' if the event is of none.
  tpp_id text not null,
  -- The address of an IPv4 peer, the network of 64 bits of an IPv6 peer.
  peer text,
  -- The check that refused the call.
  refused_by text,
  reason text not null,
  -- The id or code of what the event is about: a certificate, a key, a list, a bank.
  subject text,
  -- How many equal events there were, and when the first and the last of them, by the real clock.
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (bank_id, event_id)
) partition by range (event_id);

call tenancy.manage_partitions('security_events.event', 'uuid', 'month', 2, '400 days');
-- Nobody changes or deletes an event. Old ones are dropped with their month.
grant select, insert on security_events.event to havn_bank;
-- Operators who rotate keys or add a bank record that.
grant insert on security_events.event to havn_operator;
create policy written_by_operator on security_events.event for insert to havn_operator
  with check (bank_id = tenancy.current_bank_id() and kind in ('key-rotated', 'administrative-act'));

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
-- An operator who blocks a TPP learns whether it has ever called.
grant select (tpp_id) on security_events.known_certificate to havn_operator;
