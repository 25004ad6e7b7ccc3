-- Says which of these payees a person may see by name, and counts those that are new: so many within an hour. Who was seen once
-- may be seen again, so that a page stays what it was.
-- Called by: domain/payee-lookups/shown-names.store.ts
-- Locks: payee_lookups.shown_names, one row.
create or replace function payee_lookups.allow_names(
  of_bank uuid, of_reader bytea, new_payees bytea[], at timestamptz, names_max integer,
  out allowed bytea[], out is_crossed boolean)
  language plpgsql volatile as $$
declare
  known payee_lookups.shown_names;
  payee bytea;
begin
  insert into payee_lookups.shown_names as earlier (bank_id, reader, payees, shown_at, last_at)
  values (of_bank, of_reader, '{}', '{}', at)
  on conflict (bank_id, reader) do update set last_at = excluded.last_at
  returning earlier.* into known;
  select coalesce(array_agg(one.payee order by one.shown_at), '{}'), coalesce(array_agg(one.shown_at order by one.shown_at), '{}')
  into known.payees, known.shown_at
  from unnest(known.payees, known.shown_at) as one (payee, shown_at)
  where one.shown_at > at - interval '1 hour';
  allowed := '{}';
  is_crossed := false;
  foreach payee in array new_payees loop
    if not payee = any (known.payees) then
      if cardinality(known.payees) >= names_max then
        is_crossed := true;
        continue;
      end if;
      known.payees := known.payees || payee;
      known.shown_at := known.shown_at || at;
    end if;
    allowed := allowed || payee;
  end loop;
  update payee_lookups.shown_names set payees = known.payees, shown_at = known.shown_at
  where shown_names.bank_id = of_bank and shown_names.reader = of_reader;
end $$;
grant execute on function payee_lookups.allow_names to havn_bank;
