-- Removes every row of all banks but one, or of one bank, from a database of Havn: after a cluster was split by replication, each half
-- keeps its own banks (docs/operations/moving-a-bank.md). As a superuser, while no server of Havn serves the banks that are removed:
--
--   PGOPTIONS='-c havn.bank=NAME -c havn.action=keep' psql --single-transaction --set ON_ERROR_STOP=1 --file keep-or-remove-bank.sql DATABASE
--
-- havn.action is keep, to remove all others, or remove. Rows without a bank, such as trusted lists, stay.
do $$
declare
  chosen uuid;
  comparison text := case current_setting('havn.action') when 'keep' then '<>' when 'remove' then '=' end;
  of_bank regclass;
  removed bigint;
begin
  if comparison is null then
    raise exception 'havn.action is neither keep nor remove';
  end if;
  select bank_id into strict chosen from banks.named_bank where bank_name = current_setting('havn.bank');
  -- History may not be deleted, and foreign keys have an order: neither counts for a whole bank.
  set local session_replication_role = replica;
  for of_bank in
    select c.oid::regclass
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'bank_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'uuid'::regtype
    order by c.oid
  loop
    execute format('delete from %s where bank_id %s $1', of_bank, comparison) using chosen;
    get diagnostics removed = row_count;
    if removed > 0 then
      raise notice '%: % rows', of_bank, removed;
    end if;
  end loop;
  execute format('delete from pgboss.job where (data ->> ''bankId'')::uuid %s $1', comparison) using chosen;
end
$$;
