import type { TransactionStatus } from '@havn/contract'
import type { RefusalReason } from '../core-bank/index.ts'
import { type Actor, actingAs } from '../database/acting.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Subject } from '../sca/index.ts'
import type { PaymentCause } from './payment-status.ts'

/** A payment that has been approved and not ended, as the bank's desk has it in hand. */
export interface DueRow {
  readonly tpp_id: string
  readonly payment_id: string
  readonly execution_date: string
  /** JSON text of the order. */
  readonly transfer: string
  readonly last_try_date: string | null
  /** The hold that the books are asked under; null when it is under way. */
  readonly held_until: Date | null
}

/** A place in the order of what is due. */
export interface Place {
  readonly execution_date: string
  readonly payment_id: string
}

export const BEGINNING: Place = {
  execution_date: '0001-01-01',
  payment_id: '00000000-0000-0000-0000-000000000000',
}

const deskOf = (bankId: string): Actor => ({ bankId, tppId: '' })

/** Times by the bank's clock, but for `heldUntil`, which is the real clock's. */
export interface Taking {
  readonly bankId: string
  readonly today: string
  readonly after: Place
  readonly atMost: number
  readonly at: string
  readonly heldUntil: string
}

/** PDNG from here on, committed. */
export async function takeDue(desk: Queries, taking: Taking): Promise<DueRow[]> {
  const { after } = taking
  return desk.rows<DueRow>(
    actingAs(
      deskOf(taking.bankId),
      sql`
    select taken.* from payments.take_due(actor.bank_id, ${taking.today}, ${after.execution_date},
      ${after.payment_id}, ${taking.atMost}, ${taking.at}, ${taking.heldUntil}) as taken`,
    ),
  )
}

/** What somebody held for too long. */
export async function takeOver(
  desk: Queries,
  taking: { bankId: string; atMost: number; realTime: string; heldUntil: string },
): Promise<DueRow[]> {
  return desk.rows<DueRow>(
    actingAs(
      deskOf(taking.bankId),
      sql`
    select taken.* from payments.take_over(actor.bank_id, ${taking.atMost}, ${taking.realTime},
      ${taking.heldUntil}) as taken`,
    ),
  )
}

/** One payment that is held for being settled at once, and the bank's time; undefined when it is not held any more. */
export async function findHeld(
  desk: Queries,
  { bankId, tppId, subjectId }: Subject,
  { realTime, heldUntil }: { realTime: string; heldUntil: string },
): Promise<(DueRow & { readonly now: Date }) | undefined> {
  const [row] = await desk.rows<DueRow & { now: Date }>(
    actingAs(
      { bankId, tppId },
      sql`
    select due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, due.held_until,
      banks.time_of(actor.bank_id, ${realTime}::timestamptz) as now
    from payments.payment_status
    join payments.due using (bank_id, execution_date, payment_id)
    where payment_status.bank_id = actor.bank_id and payment_status.tpp_id = actor.tpp_id
      and payment_status.payment_id = ${subjectId} and due.held_until = ${heldUntil}`,
    ),
  )
  return row
}

export type UnderWayRow = DueRow & { readonly status: 'ACSP' | 'ACWP' }

/** What the books have under way, in order. */
export async function listUnderWay(
  desk: Queries,
  { bankId, after, atMost }: { bankId: string; after: Place; atMost: number },
): Promise<UnderWayRow[]> {
  return desk.rows<UnderWayRow>(
    actingAs(
      deskOf(bankId),
      sql`
    select due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, due.held_until, standing.status
    from payments.due
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = due.bank_id and payment_status.tpp_id = due.tpp_id
        and payment_status.payment_id = due.payment_id
      offset 0) as standing
    where due.bank_id = actor.bank_id and due.stage = 'under-way'
      and (due.execution_date, due.payment_id) > (${after.execution_date}, ${after.payment_id})
    order by due.execution_date, due.payment_id
    limit ${atMost}`,
    ),
  )
}

export interface FindingRecord extends Place {
  readonly tpp_id: string
  readonly causes: readonly PaymentCause[]
  readonly last_try_date: string | null
  readonly held_until: Date | null
  readonly reason: RefusalReason | null
}

/** The payments that moved, and where they stand now. */
export async function recordFindings(
  desk: Queries,
  { bankId, findings, at }: { bankId: string; findings: readonly FindingRecord[]; at: string },
): Promise<{ payment_id: string; status: TransactionStatus }[]> {
  return desk.rows(
    actingAs(
      deskOf(bankId),
      sql`select recorded.* from payments.record(actor.bank_id, ${JSON.stringify(findings)}, ${at}) as recorded`,
    ),
  )
}

/** The first day on which something waits for a run, has been under way since, or a periodic payment is paid. */
export async function firstDueDate(desk: Queries, bankId: string): Promise<string | undefined> {
  const [row] = await desk.rows<{ first_date: string | null }>(
    actingAs(
      deskOf(bankId),
      sql`
    select least(
      (select execution_date from payments.due where due.bank_id = actor.bank_id and stage <> 'held'
        order by execution_date limit 1),
      (select next_date from payments.standing_order where standing_order.bank_id = actor.bank_id
        order by next_date limit 1)) as first_date`,
    ),
  )
  return row?.first_date ?? undefined
}

/** Is anything held in this bank, by whomever? */
export async function isAnythingHeld(desk: Queries, bankId: string): Promise<boolean> {
  const rows = await desk.rows(
    actingAs(
      deskOf(bankId),
      sql`select payment_id from payments.due where bank_id = actor.bank_id and stage = 'held' limit 1`,
    ),
  )
  return rows.length > 0
}
