-- Lists records of logins without a transaction, in the order of their keys: after one row, up to and including another, and at
-- most `rows_max`. The server writes none, so the audit chain reports each as added.
-- Called by: operations/audit/event-kinds.store.ts
-- Locks: none
create or replace function sca.list_earlier_evidence(bank_id uuid, after text[], until text[], rows_max integer)
  returns table (tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
  language sql stable as $$
  select '', login.authorisation_id, login.attempt, login.transaction_id, sca.audited_evidence_fields(login)
  from sca.evidence as login
  where login.bank_id = list_earlier_evidence.bank_id and login.transaction_id is null
    and (after is null or (login.authorisation_id, login.attempt) > (after[2]::uuid, after[3]::integer))
    and (until is null or (login.authorisation_id, login.attempt) <= (until[2]::uuid, until[3]::integer))
  order by login.authorisation_id, login.attempt limit rows_max
$$;
grant execute on function sca.list_earlier_evidence to havn_bank, havn_operator;
