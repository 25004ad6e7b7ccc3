import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import {
  type AllFeeColumns,
  findMacProblem,
  toApprovedContent,
  toFirstApproval,
  toPaymentFees,
  type ApprovedContent,
  type ProductKey,
} from '../../domain/payments/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { type Invariant, type Violation, violationsMax } from './invariant.ts'

/** The invariants of the MACs that prove what was approved. Only a process that has the keys can check them. */
export const MAC_INVARIANTS: readonly Invariant[] = [
  {
    name: 'approvals-carry-their-mac',
    meaning:
      'Every order and standing order that waits, and every first of two approvals, is as a server sealed it when somebody approved.',
    remedy:
      'If a key of orders was ended, run `havn keys seal-orders`. Otherwise somebody has written to the database: keep it as evidence, look at `havn security-events --kind order-forged`, and find out who has its logins.',
    scope: 'bank',
    tables: ['payments.due', 'payments.standing_order', 'payments.payment_status', 'signing_baskets.basket'],
    needsKeys: true,
    find: async (queries, bankIds, keys) => [
      ...(await findForgedOrders(queries, bankIds, keys)),
      ...(await findForgedStandingOrders(queries, bankIds, keys)),
      ...(await findForgedFirstApprovals(queries, bankIds, keys)),
    ],
  },
]

const atOnce = 5_000

interface OrderRow {
  readonly bankId: string
  readonly tppId: string
  readonly paymentId: string
  readonly executionDate: string
  readonly transfer: string
  readonly mac: Buffer | null
}

/** Reads orders part by part: a large bank has millions that wait. */
async function findForgedOrders(
  queries: Queries,
  bankIds: readonly string[],
  keys: KeyRing,
): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  let after = { bankId: ID_MIN, executionDate: '0001-01-01', paymentId: ID_MIN }
  for (;;) {
    const rows = await queries.rows<OrderRow>(sql`
      select bank_id as "bankId", tpp_id as "tppId", payment_id as "paymentId", execution_date as "executionDate",
        transfer, mac
      from payments.due
      where bank_id = any (${bankIds}::uuid[]) and stage <> 'quarantined'
        and (bank_id, execution_date, payment_id)
          > (${after.bankId}::uuid, ${after.executionDate}::date, ${after.paymentId}::uuid)
      order by bank_id, execution_date, payment_id limit ${atOnce}`)
    for (const row of rows) {
      const reason = findMacProblem(keys, row.mac, { kind: 'order', ...row })
      if (reason !== undefined) violations.push({ subject: row.paymentId, detail: `order: ${reason}` })
    }
    const last = rows.at(-1)
    if (last === undefined || violations.length >= violationsMax) return violations
    after = last
  }
}

const ID_MIN = '00000000-0000-0000-0000-000000000000'

async function findForgedStandingOrders(
  queries: Queries,
  bankIds: readonly string[],
  keys: KeyRing,
): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  let after = { bankId: ID_MIN, paymentId: ID_MIN }
  for (;;) {
    const rows = await queries.rows<{
      readonly bankId: string
      readonly tppId: string
      readonly paymentId: string
      readonly product: string
      readonly nextNumber: number
      readonly nextDate: string
      readonly initiation: string
      readonly body: string
      readonly feeMinorUnits: bigint | null
      readonly feeCurrency: string | null
      readonly mac: Buffer | null
    }>(sql`
      select standing_order.bank_id as "bankId", standing_order.tpp_id as "tppId",
        standing_order.payment_id as "paymentId", product, next_number as "nextNumber", next_date as "nextDate", initiation, body,
        fee_minor_units as "feeMinorUnits", fee_currency as "feeCurrency", mac
      from payments.standing_order
      join payments.payment on payment.bank_id = standing_order.bank_id and payment.tpp_id = standing_order.tpp_id
        and payment.payment_id = standing_order.payment_id
      where standing_order.bank_id = any (${bankIds}::uuid[]) and not is_quarantined
        and (standing_order.bank_id, standing_order.payment_id) > (${after.bankId}::uuid, ${after.paymentId}::uuid)
      order by standing_order.bank_id, standing_order.payment_id limit ${atOnce}`)
    for (const { feeMinorUnits: minorUnits, feeCurrency: currency, mac, ...row } of rows) {
      const fee = minorUnits === null || currency === null ? undefined : { minorUnits, currency }
      const reason = findMacProblem(keys, mac, { kind: 'standing-order', ...row, fee })
      if (reason !== undefined)
        violations.push({ subject: row.paymentId, detail: `standing order: ${reason}` })
    }
    const last = rows.at(-1)
    if (last === undefined || violations.length >= violationsMax) return violations
    after = last
  }
}

/** Payments and baskets that one of two people has approved: few at a time. */
async function findForgedFirstApprovals(
  queries: Queries,
  bankIds: readonly string[],
  keys: KeyRing,
): Promise<readonly Violation[]> {
  const rows = await queries.rows<{
    readonly bankId: string
    readonly tppId: string
    readonly subjectId: string
    readonly personId: string
    readonly agreementId: string
    readonly paymentIds: readonly string[]
    readonly mac: Buffer | null
  }>(sql`
    select bank_id as "bankId", tpp_id as "tppId", payment_id as "subjectId", first_approver_id as "personId",
      first_agreement_id as "agreementId", array[payment_id::text] as "paymentIds", first_approval_mac as mac
    from payments.payment_status
    where bank_id = any (${bankIds}::uuid[]) and first_agreement_id is not null and status = 'RCVD'
    union all
    select bank_id, tpp_id, basket_id, (
        select event.person_id from signing_baskets.event
        where event.bank_id = basket.bank_id and event.tpp_id = basket.tpp_id and event.basket_id = basket.basket_id
          and event.cause = 'approved' limit 1),
      agreement_id, array(
        select member.payment_id::text from signing_baskets.member
        where member.bank_id = basket.bank_id and member.tpp_id = basket.tpp_id and member.basket_id = basket.basket_id
        order by member.position), first_approval_mac
    from signing_baskets.basket
    where bank_id = any (${bankIds}::uuid[]) and stage = 'half-approved'`)
  const contents = await readContents(
    queries,
    bankIds,
    rows.flatMap(({ paymentIds }) => paymentIds),
  )
  return rows.flatMap(({ mac, paymentIds, ...row }) => {
    const payments = paymentIds.flatMap((paymentId) => contents.get(paymentId) ?? [])
    const reason = findMacProblem(keys, mac, toFirstApproval(row, row, payments))
    return reason === undefined ? [] : [{ subject: row.subjectId, detail: `first approval: ${reason}` }]
  })
}

/** What the TPPs signed of these payments, and what they cost. */
async function readContents(
  queries: Queries,
  bankIds: readonly string[],
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, ApprovedContent>> {
  const rows = await queries.rows<
    AllFeeColumns & ProductKey & { readonly payment_id: string; readonly body: string }
  >(sql`
    select payment_id, service, product, body, fee_minor_units, fee_currency, line_fees from payments.payment
    where bank_id = any (${bankIds}::uuid[]) and payment_id = any (${paymentIds}::uuid[])`)
  return new Map(
    rows.map((row) => {
      const { payment_id: paymentId, body: bodyText, service, product } = row
      return [
        paymentId,
        toApprovedContent(paymentId, { product: { service, product }, bodyText, ...toPaymentFees(row) }),
      ]
    }),
  )
}
