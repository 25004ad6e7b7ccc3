-- For other modules: a table whose rows name PSUs can name those of its own bank and TPP only.
create or replace procedure sca.hold_to_psus(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s add foreign key (bank_id, tpp_id, psu_id) references sca.psu', relation);
end $$;
