-- Adds a foreign key to sca.psu to another module's table, so that its rows can only name PSUs of their own bank and TPP.
-- Called from that module's tables.sql.
-- Called by: domain/consents/sql/tables.sql
-- Locks: the table and sca.psu, as `alter table … add foreign key` does.
create or replace procedure sca.add_psu_foreign_key(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s add foreign key (bank_id, tpp_id, psu_id) references sca.psu', relation);
end $$;
