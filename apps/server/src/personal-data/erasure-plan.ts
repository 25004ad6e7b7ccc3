import type { Queries } from '../database/database.ts'
import { listOpenMatters } from './open-matters.store.ts'
import type { Person } from './person.ts'
import type { Erasure } from './personal-table.ts'
import { type FoundRows, readPersonalRows } from './read-rows.ts'

/** What an erasure does with the rows of one table. */
export interface PlannedTable {
  readonly table: string
  readonly what: string
  readonly does: Erasure['kind']
  /** How many rows it is about; of those that are emptied, the ones that still have something to remove. */
  readonly rows: number
  /** The columns that are emptied. */
  readonly columns: readonly string[]
  /** Why rows stay, or stay for now. */
  readonly ground: string
  /** The day until which the newest of them is kept at least. */
  readonly keptUntil: string | undefined
}

/** What erasing a person would do. */
export interface ErasurePlan {
  readonly tables: readonly PlannedTable[]
  /** What has to end first; with any of it nothing is erased. */
  readonly open: readonly string[]
}

/** Plans the erasure of a person from what is stored now. The transaction must act for the bank. */
export async function planErasure(
  queries: Queries,
  person: Person,
  nowMilliseconds: number,
): Promise<ErasurePlan> {
  const found = await readPersonalRows(queries, person)
  const open = found.flatMap(({ personal: { erasure }, rows }) =>
    erasure.kind === 'open' ? rows.map((row) => `payment ${String(row['payment_id'])}: ${erasure.why}`) : [],
  )
  return {
    tables: found.map(toPlanned).filter(({ rows }) => rows > 0),
    open: [...open, ...(await listOpenMatters(queries, person, nowMilliseconds))],
  }
}

/** Whether there is something to erase. */
export const hasSomethingToErase = ({ tables }: ErasurePlan): boolean =>
  tables.some(({ does }) => does === 'deleted' || does === 'emptied')

function toPlanned({ personal, dataClass, keptUntil, rows }: FoundRows): PlannedTable {
  const { table, what, erasure } = personal
  const isEmptied = erasure.kind === 'emptied'
  const left = isEmptied ? rows.filter(erasure.isLeft) : rows
  // Rows whose columns are empty already are kept like others.
  const does = isEmptied && left.length === 0 ? 'kept' : erasure.kind
  return {
    table,
    what,
    does,
    rows: does === 'kept' ? rows.length : left.length,
    columns: isEmptied && does === 'emptied' ? erasure.columns : [],
    ground: 'why' in erasure ? erasure.why : dataClass.ground,
    keptUntil,
  }
}
