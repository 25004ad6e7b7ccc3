import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** What is kept of one partitioned table. */
export interface KeptTable {
  readonly table: string
  /** Undefined if nothing is ever dropped. */
  readonly days: number | undefined
  readonly partitions: number
  /** The first day that is still kept; undefined if there is no partition yet. */
  readonly keptFrom: string | undefined
  /** When the oldest partition is dropped, unless something in it is still open. */
  readonly nextDropAt: string | undefined
}

/** Lists all tables that are kept for a time, with their oldest partition. */
export async function listKeptTables(queries: Queries): Promise<KeptTable[]> {
  const rows = await queries.rows<{
    parent: string
    days: number | null
    partitions: number
    kept_from: string | null
    next_drop_at: string | null
  }>(
    sql`select parent, days, partitions, kept_from::text, next_drop_at::text from tenancy.list_kept_tables()`,
  )
  return rows.map(({ parent, days, partitions, kept_from, next_drop_at }) => ({
    table: parent,
    days: days ?? undefined,
    partitions,
    keptFrom: kept_from ?? undefined,
    nextDropAt: next_drop_at ?? undefined,
  }))
}
