-- Lists the acts of operators that transactions from `first_transaction` up to before `before_transaction` wrote, for the audit
-- chain: at most `rows_max`, in the order of their transactions. `fields` is what the chain hashes. An act has one row.
-- Called by: operations/audit/event-kinds.store.ts
-- Locks: none
create or replace function back_office.list_events(
  bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer)
  returns table (tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
  language sql stable as $$
  select '', done.act_id, 1, done.transaction_id, back_office.audited_fields(done)
  from back_office.act as done
  where done.bank_id = list_events.bank_id
    and done.transaction_id >= first_transaction and done.transaction_id < before_transaction
  order by done.transaction_id limit rows_max
$$;
grant execute on function back_office.list_events to havn_bank, havn_operator;
