-- Shows operators rows about persons only once they have recorded that they read them.
-- Called by: operations/personal-data/sql/0352_recorded_reads.sql
-- Locks: the tables
create or replace procedure back_office.limit_to_recorded_reads(variadic relations regclass[]) language plpgsql as $$
declare
  relation regclass;
begin
  foreach relation in array relations loop
    execute format(
      'create policy of_recorded_reads on %s as restrictive for select to havn_operator
        using ((select back_office.require_recorded_read(tenancy.current_bank_id())))', relation);
  end loop;
end $$;
revoke execute on procedure back_office.limit_to_recorded_reads from public;
