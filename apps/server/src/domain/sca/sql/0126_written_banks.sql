-- Lets `sca.list_written_banks` look at the history of all banks at once. It runs as the owner of the table, whom row-level
-- security binds too; only functions that need it make the setting, so that any other statement of the owner still sees nothing.
do $$
begin
  execute format(
    'create policy of_all_banks on sca.authorisation_event for select to %I using (current_setting(''havn.looks_at_all_banks'', true) = ''on'')',
    current_user);
end $$;
