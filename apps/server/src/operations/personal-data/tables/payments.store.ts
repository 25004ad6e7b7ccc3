import { sql } from '../../../platform/database/sql.ts'
import type { PersonalTable } from '../personal-table.ts'

/**
 * What payments and baskets store about people. Of others who decided about the same one, their ids are left out. Of orders that are
 * not the person's own there are ids, statuses and times: what a company or somebody else pays is not the person's data.
 */
export const PAYMENT_TABLES: readonly PersonalTable[] = [
  {
    table: 'signing_baskets.basket',
    what: 'baskets of payments that you were asked to approve',
    rows: ({ bankId, basketIds }) => sql`
      select to_jsonb(basket) - 'bank_id' as row from signing_baskets.basket
      where bank_id = ${bankId} and basket_id = any (${basketIds}::uuid[])`,
    madeBy: 'basket_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'signing_baskets.member',
    what: 'which payments are in those baskets',
    rows: ({ bankId, basketIds }) => sql`
      select to_jsonb(member) - 'bank_id' as row from signing_baskets.member
      where bank_id = ${bankId} and basket_id = any (${basketIds}::uuid[])`,
    madeBy: 'basket_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'signing_baskets.event',
    what: 'what happened to those baskets',
    rows: ({ bankId, basketIds, personIds }) => sql`
      select to_jsonb(event) - 'bank_id'
        - case when person_id = any (${personIds}::uuid[]) then '{}' else '{person_id,agreement_id}'::text[] end as row
      from signing_baskets.event
      where bank_id = ${bankId} and basket_id = any (${basketIds}::uuid[]) order by basket_id, sequence`,
    madeBy: 'basket_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'payments.standing_order',
    what: 'your standing orders that go on',
    rows: ({ bankId, approvedPaymentIds }) => sql`
      select to_jsonb(standing) - 'bank_id' as row from payments.standing_order as standing
      where bank_id = ${bankId} and payment_id = any (${approvedPaymentIds}::uuid[])`,
    erasure: { kind: 'open', why: 'a standing order goes on: end it first' },
  },
  {
    table: 'payments.standing_order',
    what: 'standing orders of others that you were asked to approve',
    rows: ({ bankId, paymentIds, approvedPaymentIds }) => sql`
      select to_jsonb(standing) - 'bank_id' - 'initiation' as row from payments.standing_order as standing
      where bank_id = ${bankId} and payment_id = any (${paymentIds}::uuid[])
        and payment_id <> all (${approvedPaymentIds}::uuid[])`,
    erasure: { kind: 'kept' },
  },
  {
    table: 'payments.due',
    what: 'your payments that are approved and not final',
    rows: ({ bankId, approvedPaymentIds }) => sql`
      select to_jsonb(due) - 'bank_id' - 'claim_id' as row from payments.due
      where bank_id = ${bankId} and payment_id = any (${approvedPaymentIds}::uuid[])`,
    erasure: { kind: 'open', why: 'a payment is approved and not final: it is executed or cancelled first' },
  },
  {
    table: 'payments.due',
    what: 'payments of others that you were asked to approve, and that are not final',
    rows: ({ bankId, paymentIds, partIds, approvedPaymentIds }) => sql`
      select to_jsonb(due) - 'bank_id' - 'claim_id' - 'transfer' as row from payments.due
      where bank_id = ${bankId} and payment_id = any (${[...paymentIds, ...partIds]}::uuid[])
        and payment_id <> all (${approvedPaymentIds}::uuid[])`,
    erasure: { kind: 'kept' },
  },
  {
    table: 'payments.payment_status',
    what: 'the status of each payment',
    rows: ({ bankId, paymentIds, partIds, personIds }) => sql`
      select to_jsonb(present) - 'bank_id'
        - case when first_approver_id = any (${personIds}::uuid[]) then '{}'
            else '{first_approver_id,first_agreement_id}'::text[] end as row
      from payments.payment_status as present
      where bank_id = ${bankId} and payment_id = any (${[...paymentIds, ...partIds]}::uuid[])`,
    madeBy: 'payment_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'payments.payment_event',
    what: 'what happened to each payment, and which of it you decided',
    rows: ({ bankId, paymentIds, partIds, ownPaymentIds, personIds }) => sql`
      select to_jsonb(event) - 'bank_id'
        - case when person_id = any (${personIds}::uuid[]) then '{}' else '{person_id,agreement_id}'::text[] end
        - case when payment_id = any (${ownPaymentIds}::uuid[]) then '{}' else '{reason}'::text[] end as row
      from payments.payment_event as event
      where bank_id = ${bankId} and payment_id = any (${[...paymentIds, ...partIds]}::uuid[])
      order by payment_id, sequence`,
    madeBy: 'payment_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'payments.payee_check',
    what: 'whether the names that you paid to belong to the accounts, encrypted',
    rows: ({ bankId, ownPaymentIds }) => sql`
      select to_jsonb(payee_check) - 'bank_id' as row from payments.payee_check
      where bank_id = ${bankId} and payment_id = any (${ownPaymentIds}::uuid[])
      order by payment_id, first_line`,
    madeBy: 'payment_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'payments.part',
    what: 'the executions of bulk payments and standing orders',
    rows: ({ bankId, paymentIds }) => sql`
      select to_jsonb(part) - 'bank_id' as row from payments.part
      where bank_id = ${bankId} and payment_id = any (${paymentIds}::uuid[])`,
    madeBy: 'payment_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'payments.payment',
    what: 'your orders as they were sent to us, which name whom you paid; of orders of others only which they are, and the address of your device if you decided about one',
    rows: ({ bankId, paymentIds, seenPaymentIds, ownPaymentIds }) => sql`
      select case
        when payment_id = any (${ownPaymentIds}::uuid[]) then to_jsonb(payment) - 'bank_id'
        else jsonb_build_object('tpp_id', tpp_id, 'payment_id', payment_id, 'service', service, 'product', product,
          'psu_ip_address', case when payment_id = any (${seenPaymentIds}::uuid[]) then psu_ip_address end,
          'created_at', created_at)
        end as row
      from payments.payment
      where bank_id = ${bankId} and payment_id = any (${paymentIds}::uuid[]) order by payment_id`,
    madeBy: 'payment_id',
    erasure: {
      kind: 'emptied',
      columns: ['psu_ip_address'],
      statement: ({ bankId, seenPaymentIds }) => sql`
        update payments.payment set psu_ip_address = null
        where bank_id = ${bankId} and payment_id = any (${seenPaymentIds}::uuid[]) and psu_ip_address is not null`,
      isLeft: (row) => row['psu_ip_address'] !== null,
    },
  },
]
