-- Lists the rows of authorisations' history from before there was an audit chain, in the order of their keys: after one row, up
-- to and including another, and at most `rows_max`. A row is given as its TPP, id and sequence; null is no bound.
-- Called by: operations/audit/event-kinds.store.ts
-- Locks: none
create or replace function sca.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer)
  returns table (tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
  language sql stable as $$
  select event.tpp_id, event.authorisation_id, event.sequence, event.transaction_id, sca.audited_fields(event)
  from sca.authorisation_event as event
  where event.bank_id = list_earlier_events.bank_id and event.transaction_id is null
    and (after is null or (event.authorisation_id, event.sequence) > (after[2]::uuid, after[3]::integer))
    and (until is null or (event.authorisation_id, event.sequence) <= (until[2]::uuid, until[3]::integer))
  order by event.authorisation_id, event.sequence limit rows_max
$$;
grant execute on function sca.list_earlier_events to havn_bank, havn_operator;
