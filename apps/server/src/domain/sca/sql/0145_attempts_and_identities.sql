-- Wrong numbers behind the links of one TPP to one person. Only these links rest, and for minutes: whoever has a link cannot
-- lock its person out of the links of others, nor of the bank's own pages.
create table sca.link_attempt_counter (
  bank_id uuid not null,
  -- The TPP whose links are counted.
  requester_id text not null,
  -- Keyed hash of the person.
  counter_hash bytea not null,
  attempts integer not null,
  first_at timestamptz not null,
  primary key (bank_id, requester_id, counter_hash)
);
call tenancy.protect_bank_rows('sca.link_attempt_counter');
grant select, insert, update, delete on sca.link_attempt_counter to havn_bank;

-- Whose national id a keyed hash is of, of people who have logged in: so a person has one phone, whether a call names them
-- by PSU-ID or by national id.
create table sca.person_identity (
  bank_id uuid not null,
  identity_hash bytea not null,
  person_id uuid not null,
  primary key (bank_id, identity_hash)
);
-- small table: it has just been created
create index person_identity_person on sca.person_identity (bank_id, person_id);
call tenancy.protect_bank_rows('sca.person_identity');
grant select on sca.person_identity to havn_tpp;
grant select, insert on sca.person_identity to havn_bank;
grant update (person_id) on sca.person_identity to havn_bank;
