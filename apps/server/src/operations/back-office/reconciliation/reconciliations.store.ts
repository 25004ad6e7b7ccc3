import type { DifferenceKind } from '../../../domain/payments/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A day of a bank's calendar that is compared with the core bank. */
export interface BankDay {
  readonly bankId: string
  /** ISO 8601. */
  readonly day: string
}

/** What a comparison found. */
export interface Reconciliation {
  readonly orders: number
  readonly differences: number
  /** The first of the differences. */
  readonly found: readonly (readonly [kind: DifferenceKind, paymentId: string])[]
}

/** Claims a day for this process; false if it was compared, or another process has it. The transaction must act for the bank. */
export async function claimDay(
  queries: Queries,
  { bankId, day }: BankDay,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<boolean> {
  const claimed = await queries.rows(sql`
    insert into back_office.reconciliation as known (bank_id, day, claimed_until)
    values (${bankId}, ${day}, ${until})
    on conflict (bank_id, day) do update set claimed_until = excluded.claimed_until
      where known.ended_at is null and known.claimed_until <= ${now}
    returning bank_id`)
  return claimed.length > 0
}

/** Stores what the comparison of a day found. The transaction must act for the bank. */
export async function storeReconciliation(
  queries: Queries,
  { bankId, day }: BankDay,
  { orders, differences, found, endedAt }: Reconciliation & { readonly endedAt: string },
): Promise<void> {
  await queries.rows(sql`
    update back_office.reconciliation
    set ended_at = ${endedAt}, orders = ${orders}, differences = ${differences}, found = ${JSON.stringify(found)}
    where bank_id = ${bankId} and day = ${day}`)
}

/** A comparison that was begun, as the bank's employees see it. */
export interface ListedReconciliation {
  readonly day: string
  readonly endedAt: Date | null
  readonly orders: number | null
  readonly differences: number | null
  /** JSON text of `Reconciliation.found`. */
  readonly found: string | null
}

/** Lists the latest comparisons of a bank, the latest first. The transaction must act for the bank. */
export async function listReconciliations(
  queries: Queries,
  bankId: string,
  daysMax: number,
): Promise<readonly ListedReconciliation[]> {
  return queries.rows<ListedReconciliation>(sql`
    select day::text as day, ended_at as "endedAt", orders, differences, found from back_office.reconciliation
    where bank_id = ${bankId} order by day desc limit ${daysMax}`)
}

/** Since when a bank has not been compared, and what the last comparison found. */
export interface ReconciliationState {
  readonly bankId: string
  readonly since: Date
  /** Null if there was none. */
  readonly differences: number | null
}

/** Reads that of all banks. */
export async function readReconciliations(queries: Queries): Promise<readonly ReconciliationState[]> {
  return queries.rows<ReconciliationState>(
    sql`select bank_id as "bankId", since, differences from back_office.read_reconciliations()`,
  )
}
