-- Returns what the audit chain hashes of a row of signing baskets' history, in format 1: every column as text, in a form that depends
-- on no setting. It must never change, or every row would seem changed: a column that is added later gets a format of its own.
-- Called by: signing_baskets.list_earlier_events, signing_baskets.list_events
-- Locks: none
create or replace function signing_baskets.audited_fields(event signing_baskets.event) returns text
  language sql stable as $$
  select json_build_array(
    event.tpp_id,
    event.basket_id::text,
    event.sequence::text,
    event.cause,
    event.stage,
    event.person_id::text,
    event.agreement_id::text,
    tenancy.microseconds(event.at),
    event.transaction_id::text)::text
$$;
grant execute on function signing_baskets.audited_fields to havn_bank, havn_operator;
