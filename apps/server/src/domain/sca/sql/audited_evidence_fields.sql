-- Returns what the audit chain hashes of a record of a login, in format 1: every column as text, in a form that depends on no
-- setting, and of the sealed content its hash, which stays when
-- the content is removed. `summary_hash` is that of what was shown, so the chain has amount and payee. It must
-- never change, or every row would seem changed: a column that is added later gets a format of its own.
-- Called by: sca.list_earlier_evidence, sca.list_evidence
-- Locks: none
create or replace function sca.audited_evidence_fields(login sca.evidence) returns text
  language sql stable as $$
  select json_build_array(
    login.authorisation_id::text,
    login.attempt::text,
    login.kind,
    login.person_id::text,
    encode(login.summary_hash, 'hex'),
    tenancy.microseconds(login.authenticated_at),
    encode(coalesce(login.sealed_hash, sha256(login.sealed)), 'hex'),
    login.transaction_id::text)::text
$$;
grant execute on function sca.audited_evidence_fields to havn_bank, havn_operator;
