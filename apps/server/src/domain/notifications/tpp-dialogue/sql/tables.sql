-- The contact information of TPPs.
create schema tpp_dialogue;
grant usage on schema tpp_dialogue to havn_tpp, havn_bank;

create table tpp_dialogue.contact (
  bank_id uuid not null,
  tpp_id text not null,
  -- The address for operational notices, as last registered.
  email text not null check (length(email) <= 254),
  primary key (bank_id, tpp_id)
);

call tenancy.protect_tpp_rows('tpp_dialogue.contact');

grant select, insert, update on tpp_dialogue.contact to havn_tpp;
-- The bank's own staff and jobs write to TPPs.
grant select on tpp_dialogue.contact to havn_bank;
