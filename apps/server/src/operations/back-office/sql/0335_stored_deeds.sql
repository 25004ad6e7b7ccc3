-- A proposal has everything that its confirmation does, and routines of the owner write proposals and acts. No login writes them
-- itself: whoever proposes and whoever confirms is the login that PostgreSQL has authenticated, or the servers' login for the pages.
drop trigger if exists check_act on back_office.act;
drop trigger if exists check_proposal on back_office.proposal;
-- contract: unused since 0.1.0
drop function if exists back_office.check_act;
-- contract: unused since 0.1.0
drop function if exists back_office.check_proposal;
-- contract: unused since 0.1.0
drop function if exists back_office.carry_out;
-- contract: unused since 0.1.0
drop function if exists back_office.record_repairs;

alter table back_office.proposal drop constraint payment_or_subject;
-- SHA-256 of what the proposal does (back_office.deed_of), in hexadecimal; null for proposals from before.
alter table back_office.proposal add column deed text;
-- An open repair from before has no steps, so it cannot be confirmed.
update back_office.proposal set details = '{}' where details is null;
alter table back_office.proposal add constraint payment_or_subject check (
  (action in ('retry', 'cancel', 'repair')) = (payment_id is not null) and (payment_id is null) = (subject is not null)
  and details is not null);
-- That of the proposal that the act is about.
alter table back_office.act add column deed text;

revoke insert, update on back_office.proposal from havn_bank, havn_operator;
revoke insert on back_office.act from havn_bank, havn_operator;
do $$
declare
  relation regclass;
begin
  -- A right on a column outlives the revocation of the right on the table.
  foreach relation in array array['back_office.act', 'back_office.proposal']::regclass[] loop
    execute (
      select format('revoke insert (%1$s), update (%1$s) on %2$s from havn_bank, havn_operator',
        string_agg(quote_ident(attname), ', '), relation)
      from pg_attribute where attrelid = relation and attnum > 0 and not attisdropped);
  end loop;
end $$;
drop policy proposed_by_operator on back_office.proposal;
drop policy decided_by_operator on back_office.proposal;
drop policy written_by_operator on back_office.act;
