-- `havn person export` and the plan of an erasure read everything that is stored about a person, with the login of an employee.
-- Rows of one bank at a time, and nothing to write: the erasure itself needs the owner's login.
grant usage on schema accounts, resource_traces to havn_operator;
grant execute on function tenancy.oldest_kept_id, tenancy.first_uuid_at, tenancy.list_kept_tables to havn_operator;

-- No policy guards these.
grant select on consents.expiry_notice, notifications.due, sca.decoupled_request to havn_operator;
do $$
declare
  read_table text;
begin
  foreach read_table in array array[
    'accounts.quota', 'consents.event', 'consents.objection', 'consents.read_day', 'consents.request',
    'consents.resource', 'notifications.subscription', 'resource_traces.resource_trace',
    'sca.known_identity', 'sca.link_attempt_counter', 'sca.login_attempt_counter', 'sca.offered_link',
    'sca.person_identity', 'sca.push', 'sca.session'
  ] loop
    execute format('grant select on %s to havn_operator', read_table);
    execute format('create policy of_operator on %s for select to havn_operator
      using (bank_id = tenancy.current_bank_id())', read_table);
  end loop;
end $$;
