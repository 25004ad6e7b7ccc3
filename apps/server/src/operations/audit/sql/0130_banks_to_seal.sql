-- Lets `audit.list_banks_to_seal` look at the chains of all banks at once. It runs as the owner of the tables, whom row-level
-- security binds too; only functions that need it make the setting, so that any other statement of the owner still sees nothing.
do $$
declare
  relation text;
begin
  foreach relation in array array['audit.block', 'audit.seal'] loop
    execute format(
      'create policy of_all_banks on %s for select to %I using (current_setting(''havn.looks_at_all_banks'', true) = ''on'')',
      relation, current_user);
  end loop;
end $$;
