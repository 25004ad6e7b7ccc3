import { sql } from '../../platform/database/sql.ts'
import { byQuery, type Invariant } from './invariant.ts'

/** The invariants of money: nothing is paid twice, and nothing that was not approved. */
export const EXECUTION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-execution',
    meaning:
      'The core bank has executed each payment at most once: its log has one reservation, and one booking or return.',
    remedy:
      'Stop every Havn process on this database, workers too: nothing else stops execution (`havn bank suspend` does not). Compare the orders of this payment with the core bank before anything else.',
    scope: 'bank',
    tables: ['payments.payment_event'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, format('%s reservations, %s bookings or returns', reserved, ended) as detail
      from (
        select payment_id, count(*) filter (where cause = 'reserved') as reserved,
          count(*) filter (where cause in ('booked', 'returned')) as ended
        from payments.payment_event
        where bank_id = any (${bankIds}::uuid[]) and cause in ('reserved', 'booked', 'returned')
        group by bank_id, tpp_id, payment_id
      ) as executed
      where reserved > 1 or ended > 1 or ended > reserved`,
    ),
  },
  {
    name: 'money-moved-for-the-status',
    meaning:
      'In the ledger of the sandbox, money has moved and was not returned for exactly the payments whose status says so; one that is being executed may go either way.',
    remedy: 'The ledger and the payments disagree: compare the transfer with the log of the payment.',
    schema: 'sandbox_ledger',
    scope: 'bank',
    tables: ['payments.payment_status'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, format('status %s, transfers: %s', status, coalesce(stages, '{}')) as detail
      from payments.payment_status
      left join (
        select bank_id, transfer_id as payment_id, array_agg(stage) as stages from sandbox_ledger.transfer
        where bank_id = any (${bankIds}::uuid[])
        group by bank_id, transfer_id
      ) as moved using (bank_id, payment_id)
      where bank_id = any (${bankIds}::uuid[]) and status <> 'PDNG'
        and not exists (
          select from payments.payment
          where (payment.bank_id, payment.tpp_id, payment.payment_id)
            = (payment_status.bank_id, payment_status.tpp_id, payment_status.payment_id) and service <> 'payments')
        -- A bank with another core bank has no accounts in this ledger.
        and exists (select from sandbox_ledger.ledger_account where ledger_account.bank_id = payment_status.bank_id)
        and coalesce(stages && array['sent', 'booked'] and 'returned' <> all (stages), false)
          <> (status in ('ACSP', 'ACWP', 'ACSC'))`,
    ),
  },
  {
    name: 'transfers-have-payments',
    meaning:
      'Every transfer that a payment caused in the ledger of the sandbox belongs to a payment of the same bank.',
    remedy: 'Money moved for an order that Havn does not know: find out who called the ledger.',
    schema: 'sandbox_ledger',
    scope: 'bank',
    tables: ['sandbox_ledger.transfer'],
    find: byQuery(
      (bankIds) => sql`
      -- Materialized: the entries of these few are read, not those of every transfer.
      with without_payment as materialized (
        select bank_id, transfer_id, stage
        from sandbox_ledger.transfer
        where bank_id = any (${bankIds}::uuid[]) and stage in ('sent', 'booked')
          and transfer_id >= coalesce((select tenancy.oldest_kept_id('payments.payment_event')), transfer_id)
          -- A join, which hashes the log once; NOT IN would hash it again for every month of transfers.
          and not exists (
            select from payments.payment_event as event
            where (event.bank_id, event.payment_id) = (transfer.bank_id, transfer.transfer_id)
              and event.bank_id = any (${bankIds}::uuid[])))
      select transfer_id as subject, format('%s without a payment', stage) as detail
      from without_payment as transfer
      -- Only a payment sends money to a correspondent: a pending transfer without one was made up by a TPP, or restored from
      -- a snapshot. Only money that clearing returns comes from outside when it is booked.
      where not exists (
        select from sandbox_ledger.entry
        where (entry.bank_id, entry.transfer_id, entry.stage) = (transfer.bank_id, transfer.transfer_id, transfer.stage)
        having case transfer.stage
          when 'sent' then count(*) > 0 and not bool_or(ledger_account_id = 'correspondent ' || currency)
          else bool_or(ledger_account_id = 'outside ' || currency and amount_minor_units < 0) end)`,
    ),
  },
  {
    name: 'ledger-balances',
    meaning:
      'In the ledger of the sandbox the entries of a transfer sum to zero, and balances equal their entries and statements.',
    remedy: 'Reset the bank: the sandbox has no other way to get its ledger back into balance.',
    schema: 'sandbox_ledger',
    scope: 'bank',
    tables: ['sandbox_ledger.ledger_account', 'sandbox_ledger.entry', 'sandbox_ledger.statement_line'],
    find: byQuery(
      (bankIds) => sql`
      select found.subject, concat_ws(' ', found.problem, found.minor_units, found.currency) as detail
      from unnest(${bankIds}::uuid[]) as bank (bank_id)
      cross join lateral sandbox_ledger.find_discrepancies(bank.bank_id) as found`,
    ),
  },
  {
    name: 'due-orders-are-what-was-approved',
    meaning:
      'The order that waits for a batch run has the amount, the debtor and the creditor of the payment that was approved; one of a bulk payment has the debtor, and the amount of its line.',
    remedy:
      'Somebody has changed an order after its approval. Stop every Havn process on this database, workers too, before the next batch run pays it.',
    scope: 'bank',
    tables: ['payments.due', 'payments.payment', 'payments.part'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, format('another %s than what was approved', concat_ws(', ',
        case when ordered_amount is distinct from approved_amount then 'amount' end,
        case when ordered_debtor is distinct from approved_debtor then 'debtor' end,
        case when ordered_creditor is distinct from approved_creditor then 'creditor' end)) as detail
      from (
        select due.payment_id, approved.debtor_account as approved_debtor, approved.creditor_account as approved_creditor,
          -- Amount and creditor of a line of a bulk payment are in the body as the TPP wrote it.
          coalesce(approved.amount_minor_units || ' ' || approved.currency, line.amount) as approved_amount,
          concat_ws(' ', due.transfer #>> '{amount,minorUnits}', due.transfer #>> '{amount,currency}') as ordered_amount,
          case due.transfer #>> '{debtor,account,kind}' when 'account' then due.transfer #>> '{debtor,account,bban}'
            when 'iban' then due.transfer #>> '{debtor,account,iban}' else 'card ' || (due.transfer #>> '{debtor,account,identification}') end as ordered_debtor,
          case when approved.creditor_account is not null then coalesce(due.transfer #>> '{creditor,account,bban}',
            due.transfer #>> '{creditor,account,iban}') end as ordered_creditor
        from payments.due
        left join payments.part
          on (part.bank_id, part.tpp_id, part.part_id) = (due.bank_id, due.tpp_id, due.payment_id)
        join payments.payment as approved on (approved.bank_id, approved.tpp_id, approved.payment_id)
          = (due.bank_id, due.tpp_id, coalesce(part.payment_id, due.payment_id))
        -- Each body is read once, not once for each of its lines.
        left join (
          select bulk.bank_id, bulk.tpp_id, bulk.payment_id, element.number,
            -- An amount has as many fraction digits as its currency has minor units.
            replace(element.line #>> '{instructedAmount,amount}', '.', '')::bigint || ' '
              || (element.line #>> '{instructedAmount,currency}') as amount
          from payments.payment as bulk
          cross join lateral jsonb_array_elements(bulk.body::jsonb -> 'payments') with ordinality as element (line, number)
          where bulk.bank_id = any (${bankIds}::uuid[]) and bulk.service = 'bulk-payments'
        ) as line on (line.bank_id, line.tpp_id, line.payment_id, line.number)
          = (part.bank_id, part.tpp_id, part.payment_id, part.number)
        -- The order of a quarantined payment cannot be read; two people look at it.
        where due.bank_id = any (${bankIds}::uuid[]) and due.stage <> 'quarantined'
      ) as compared
      where (ordered_amount, ordered_debtor, ordered_creditor)
        is distinct from (approved_amount, approved_debtor, approved_creditor)`,
    ),
  },
]
