-- Removes from authorisations of these payments and baskets, unless they ended in an approval, what identifies a person to a TPP, and
-- what was shown at logins. The hash of that stays, so that the audit chain still has the row. Only the owner of the database may.
-- Called by: payments.remove_unapproved
-- Locks: rows of sca.authorisation and sca.evidence that nobody else writes any more
create or replace function sca.empty_undecided(bank_id uuid, tpp_ids text[], subject_ids uuid[]) returns void
  language plpgsql volatile as $$
begin
  with undecided as (
    update sca.authorisation set psu_id = null, psu_identity_hash = null, tpp_session_id = '', browser_hash = null,
      tpp_redirect_uri = regexp_replace(tpp_redirect_uri, '[?#].*$', '')
    from unnest(tpp_ids, subject_ids) as emptied (tpp_id, subject_id)
    where authorisation.bank_id = empty_undecided.bank_id and authorisation.tpp_id = emptied.tpp_id
      and authorisation.subject_id = emptied.subject_id and authorisation.status <> 'finalised'
    returning authorisation.authorisation_id
  )
  update sca.evidence set sealed_hash = sha256(sealed), sealed = ''
  where evidence.bank_id = empty_undecided.bank_id and evidence.sealed_hash is null
    and evidence.authorisation_id in (select authorisation_id from undecided);
end $$;
revoke execute on function sca.empty_undecided from public;
