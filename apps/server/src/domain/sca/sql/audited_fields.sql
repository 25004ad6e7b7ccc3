-- Returns what the audit chain hashes of a row of authorisations' history, in format 1: every column as text, in a form that depends
-- on no setting. It must never change, or every row would seem changed: a column that is added later gets a format of its own.
-- Called by: sca.list_earlier_events, sca.list_events
-- Locks: none
create or replace function sca.audited_fields(event sca.authorisation_event) returns text
  language sql stable as $$
  select json_build_array(
    event.tpp_id,
    event.authorisation_id::text,
    event.sequence::text,
    event.cause,
    event.status,
    tenancy.microseconds(event.at),
    event.transaction_id::text)::text
$$;
grant execute on function sca.audited_fields to havn_bank, havn_operator;
