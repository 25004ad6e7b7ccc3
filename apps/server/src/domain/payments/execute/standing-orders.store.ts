import type { TransactionStatus } from '@havn/contract'
import type { Money } from '../../../core-bank/index.ts'
import { withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { bytea, sql } from '../../../platform/database/sql.ts'
import { feeOf } from '../payments.store.ts'
import { type ClaimedOrderRow, type ClaimedSet, toClaimedSet } from './due.store.ts'
import { type NewPart, toPartRecord } from './parts.store.ts'

/** A periodic payment whose next occurrence is due. */
export interface DueStandingOrder {
  readonly tppId: string
  readonly paymentId: string
  readonly product: string
  /** Which occurrence is next, from 1. */
  readonly nextNumber: number
  readonly nextDate: string
  /** JSON text of the `Initiation`. */
  readonly initiation: string
  /** JSON text of the payment as it was signed. */
  readonly body: string
  readonly fee: Money | undefined
  /** The bank's key of the ids of occurrences. */
  readonly partKey: Buffer
  /** Null in a row that no server wrote. */
  readonly mac: Buffer | null
  /** That of the periodic payment: ACTC, unless the row was put back after its cancellation. */
  readonly status: TransactionStatus
  /** Whether the occurrence with this number was paid before: then the row was set back. */
  readonly isPaidBefore: boolean
}

interface DueStandingOrderRow {
  readonly tpp_id: string
  readonly payment_id: string
  readonly product: string
  readonly next_number: number
  readonly next_date: string
  readonly initiation: string
  readonly body: string
  readonly fee_minor_units: bigint | null
  readonly fee_currency: string | null
  readonly part_key: Buffer
  readonly mac: Buffer | null
  readonly status: TransactionStatus
  readonly is_paid_before: boolean
}

/**
 * Lists periodic payments with an occurrence on this day or before it, of one payment or of the whole bank. Lists none
 * before its day by the bank's own clock, which may have been set back since the caller chose the day.
 */
export async function listDueStandingOrders(
  bankDatabase: Queries,
  {
    bankId,
    today,
    atMost,
    paymentId = null,
  }: { bankId: string; today: string; atMost: number; paymentId?: string | undefined | null },
): Promise<DueStandingOrder[]> {
  const rows = await bankDatabase.rows<DueStandingOrderRow>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select standing_order.tpp_id, standing_order.payment_id, next_number, next_date, initiation, mac, signed.*, current.status,
      exists (
        select from payments.part
        where part.bank_id = standing_order.bank_id and part.tpp_id = standing_order.tpp_id
          and part.payment_id = standing_order.payment_id and part.number = standing_order.next_number) as is_paid_before,
      (select banks.part_key_of(actor.bank_id)) as part_key
    from payments.standing_order
    cross join lateral (
      select payment.product, payment.body, payment.fee_minor_units, payment.fee_currency from payments.payment
      where payment.bank_id = standing_order.bank_id and payment.tpp_id = standing_order.tpp_id
        and payment.payment_id = standing_order.payment_id
      offset 0) as signed
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = standing_order.bank_id and payment_status.tpp_id = standing_order.tpp_id
        and payment_status.payment_id = standing_order.payment_id
      offset 0) as current
    where standing_order.bank_id = actor.bank_id and not standing_order.is_quarantined
      and standing_order.next_date <= (select least(${today}::date, banks.date_of(actor.bank_id, clock_timestamp())))
      and (${paymentId}::uuid is null or standing_order.payment_id = ${paymentId}::uuid)
    order by standing_order.next_date, standing_order.payment_id
    limit ${atMost}`,
    ),
  )
  return rows.map((row) => ({
    tppId: row.tpp_id,
    paymentId: row.payment_id,
    product: row.product,
    nextNumber: row.next_number,
    nextDate: row.next_date,
    initiation: row.initiation,
    body: row.body,
    fee: feeOf(row),
    partKey: row.part_key,
    mac: row.mac,
    status: row.status,
    isPaidBefore: row.is_paid_before,
  }))
}

const listedMax = 50

/** Lists the standing orders of these payers, people or agreements, the next due first. The transaction must act for the bank. */
export async function listStandingOrdersOf(
  queries: Queries,
  { bankId, payerIds }: { bankId: string; payerIds: readonly string[] },
): Promise<
  readonly { tppId: string; subjectId: string; agreementId: string | undefined; nextDate: string }[]
> {
  const rows = await queries.rows<{
    tpp_id: string
    payment_id: string
    agreement_id: string | null
    next_date: string
  }>(sql`
    select tpp_id, payment_id, initiation ->> 'agreementId' as agreement_id, next_date
    from payments.standing_order
    where bank_id = ${bankId}
      and coalesce(initiation ->> 'agreementId', initiation #>> '{approverIds,0}') = any (${payerIds}::text[])
    order by next_date, payment_id
    limit ${listedMax}`)
  return rows.map((row) => ({
    tppId: row.tpp_id,
    subjectId: row.payment_id,
    agreementId: row.agreement_id ?? undefined,
    nextDate: row.next_date,
  }))
}

/** One occurrence of a periodic payment, and when the next one is due; undefined if this is the last. */
export interface NewOccurrence extends NewPart {
  readonly nextDate: string | undefined
  /** Of the standing order at its next occurrence; undefined if this is the last. */
  readonly nextMac: Buffer | undefined
}

/** Claims occurrences for execution now. Leaves out those that another server has claimed; undefined if none is left. */
export async function claimOccurrences(
  bankDatabase: Queries,
  {
    bankId,
    occurrences,
    at,
    claim,
  }: { bankId: string; occurrences: readonly NewOccurrence[]; at: Temporal.Instant; claim: string },
): Promise<ClaimedSet | undefined> {
  const records = occurrences.map((occurrence) => ({
    ...toPartRecord(occurrence),
    next_date: occurrence.nextDate ?? null,
    next_mac: occurrence.nextMac === undefined ? null : bytea(occurrence.nextMac),
  }))
  const rows = await bankDatabase.rows<Omit<ClaimedOrderRow, 'status' | 'mac'>>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select claimed.* from payments.claim_occurrences(actor.bank_id, ${JSON.stringify(records)}, ${at.toString()},
      ${claim}) as claimed`,
    ),
  )
  const macs = new Map(occurrences.map(({ partId, mac }) => [partId, mac]))
  return toClaimedSet(rows.map((row) => ({ ...row, status: 'PDNG', mac: macs.get(row.payment_id) ?? null })))
}
