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
