-- Lists the records of logins that transactions from `first_transaction` up to before `before_transaction` wrote, for the audit
-- chain: at most `rows_max`, in the order of their transactions. `fields` is what the chain hashes. They belong to no TPP.
-- Called by: operations/audit/event-kinds.store.ts
-- Locks: none
create or replace function sca.list_evidence(
  bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer)
  returns table (tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
  language sql stable as $$
  select '', login.authorisation_id, login.attempt, login.transaction_id, sca.audited_evidence_fields(login)
  from sca.evidence as login
  where login.bank_id = list_evidence.bank_id
    and login.transaction_id >= first_transaction and login.transaction_id < before_transaction
  order by login.transaction_id limit rows_max
$$;
grant execute on function sca.list_evidence to havn_bank, havn_operator;
