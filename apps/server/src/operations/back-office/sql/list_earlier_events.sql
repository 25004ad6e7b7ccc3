-- Lists acts of operators without a transaction, in the order of their keys: after one row, up to and including another, and
-- at most `rows_max`. The server writes none, so the audit chain reports each as added.
-- Called by: operations/audit/event-kinds.store.ts
-- Locks: none
create or replace function back_office.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer)
  returns table (tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
  language sql stable as $$
  select '', done.act_id, 1, done.transaction_id, back_office.audited_fields(done)
  from back_office.act as done
  where done.bank_id = list_earlier_events.bank_id and done.transaction_id is null
    and (after is null or done.act_id > after[2]::uuid)
    and (until is null or done.act_id <= until[2]::uuid)
  order by done.act_id limit rows_max
$$;
grant execute on function back_office.list_earlier_events to havn_bank, havn_operator;
