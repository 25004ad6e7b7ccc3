-- Brings empty ledger accounts to the balances of a snapshot, in one statement: not even for a moment may a balance be
-- below its limit. Money of pending lines comes in by a transfer that has not arrived.
-- Called by: sandbox_ledger.restore_snapshot
-- Locks: none of its own; the caller holds the ledger of the bank (advisory, exclusive).
create or replace function sandbox_ledger.restore_balances(
  bank_id uuid, ledger_accounts sandbox_ledger.ledger_account[], opening_transfer_id uuid, pending_transfer_id uuid)
  returns void
  language plpgsql volatile as $$
declare
  restored_at timestamptz := banks.time_of(restore_balances.bank_id, now());
begin
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  values (restore_balances.bank_id, opening_transfer_id, 'opening', restored_at);
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  select distinct line.bank_id, line.transfer_id, 'sent', restored_at
  from sandbox_ledger.statement_line as line
  where line.bank_id = restore_balances.bank_id and line.transfer_id = pending_transfer_id and line.booked_at is null;

  insert into sandbox_ledger.entry (
    bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
  with pending as (
    select line.ledger_account_id, restored.currency, line.amount_minor_units as minor_units
    from sandbox_ledger.statement_line as line
    join unnest(ledger_accounts) as restored using (ledger_account_id)
    where line.bank_id = restore_balances.bank_id and line.transfer_id = pending_transfer_id
      and line.booked_at is null
  ), customers as (
    select opening_transfer_id as transfer_id, 'opening' as stage, restored.ledger_account_id, restored.currency,
      restored.balance_minor_units - coalesce((
        select sum(minor_units) from pending where pending.ledger_account_id = restored.ledger_account_id
      ), 0) as minor_units
    from unnest(ledger_accounts) as restored
    union all
    select pending_transfer_id, 'sent', ledger_account_id, currency, minor_units from pending
  ), lines as (
    select * from customers where minor_units <> 0
    union all
    select transfer_id, stage, 'opening ' || currency, currency, -sum(minor_units) from customers
    group by transfer_id, stage, currency having sum(minor_units) <> 0
  )
  select restore_balances.bank_id, transfer_id, stage, row_number() over (partition by stage), ledger_account_id,
    currency, minor_units
  from lines;
end $$;
grant execute on function sandbox_ledger.restore_balances to havn_bank;
