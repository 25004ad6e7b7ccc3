-- The role as which a person's data are erased. Nobody logs in as it, and no login of the server is a member of it: only the
-- owner of the database becomes it, for one transaction. It is a member of havn_bank, so the policies show it one bank, and
-- it may delete and empty what is granted below and nothing else: no event, no order, no evidence.
do $$
begin
  if not exists (select from pg_roles where rolname = 'havn_erasure') then
    create role havn_erasure nologin nobypassrls inherit;
  end if;
  if not pg_has_role('havn_erasure', 'havn_bank', 'member') then
    grant havn_bank to havn_erasure;
  end if;
end $$;

-- From version 16 of PostgreSQL on, whoever creates a role may grant it and not become it, though pg_has_role calls them a
-- member. So the owner grants it to itself, whatever pg_has_role says. An owner who may not grant it has been given it by
-- whoever created it.
do $$
begin
  execute format('grant havn_erasure to %I', current_user);
exception
  when insufficient_privilege then
    raise notice 'havn_erasure was not granted to %: it needs the role from whoever created it', current_user;
end $$;

-- What exists only for a TPP's access to the person's accounts, or while something is in progress.
grant delete on accounts.quota, consents.objection, consents.request, consents.resource, resource_traces.resource_trace,
  sca.known_identity, sca.person_identity, sca.psu, sca.session, xs2a.answered_request to havn_erasure;
-- What is not needed to prove who approved what: the rows stay.
grant update (psu_id, tpp_session_id, tpp_redirect_uri, browser_hash) on sca.authorisation to havn_erasure;
grant update (psu_ip_address) on payments.payment to havn_erasure;
