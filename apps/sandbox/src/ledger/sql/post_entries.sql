-- Applies every inserted entry to the balances. Entries that do not sum to zero are refused, and the constraint on the
-- balance refuses an overdraft. The settings force the join by ctid, or the planner may read all ledger accounts of the
-- bank.
-- Called by: the trigger below
-- Locks: sandbox_ledger.ledger_account; whoever inserts entries has locked these rows, so none moves (ctid) meanwhile.
create or replace function sandbox_ledger.post_entries() returns trigger
  language plpgsql volatile
  set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_memoize = off as $$
declare
  changes integer;
  changed integer;
begin
  if exists (
    select from added group by bank_id, transfer_id, stage, currency having sum(amount_minor_units) <> 0
  ) then
    raise exception 'the entries of a transfer do not sum to zero' using errcode = 'check_violation';
  end if;
  with change as materialized (
    select bank_id, ledger_account_id, currency, sum(amount_minor_units)::bigint as minor_units
    from added
    where right(ledger_account_id, 3) <> currency
    group by bank_id, ledger_account_id, currency
  ), moved as (
    update sandbox_ledger.ledger_account
    set balance_minor_units = ledger_account.balance_minor_units + found.minor_units
    from (
      select change.minor_units, located.ctid
      from change
      cross join lateral (
        select ledger_account.ctid from sandbox_ledger.ledger_account
        where ledger_account.bank_id = change.bank_id
          and ledger_account.ledger_account_id = change.ledger_account_id
          and ledger_account.currency = change.currency
        offset 0
      ) as located
    ) as found
    where ledger_account.ctid = found.ctid
    returning true
  )
  select (select count(*) from change), (select count(*) from moved) into changes, changed;
  if changed <> changes then
    raise exception 'an entry names a ledger account that does not exist in its currency'
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace trigger post_entries after insert on sandbox_ledger.entry
  referencing new table as added for each statement execute function sandbox_ledger.post_entries();
