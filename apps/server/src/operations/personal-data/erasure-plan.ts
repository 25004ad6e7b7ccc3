import type { Queries } from '../../platform/database/database.ts'
import { listOpenMatters } from './open-matters.store.ts'
import type { Person } from './person.ts'
import type { Erasure } from './personal-table.ts'
import { type FoundRows, isNothingStored, readPersonalRows } from './read-rows.ts'

/** What an erasure does with the rows of one table. */
export interface PlannedTable {
  readonly table: string
  readonly what: string
  readonly does: Erasure['kind']
  /** How many rows of the person there are. */
  readonly rows: number
  /** Of those that are emptied, how many still have something to remove. */
  readonly emptiedRows: number
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

/** Plans the erasure of a person from what is stored now; undefined if nothing is. The transaction must act for the bank. */
export async function planErasure(
  queries: Queries,
  person: Person,
  nowMilliseconds: number,
): Promise<ErasurePlan | undefined> {
  const found = await readPersonalRows(queries, person)
  if (isNothingStored(found)) return undefined
  const open = found.flatMap(({ personal: { erasure }, rows }) =>
    erasure.kind === 'open' ? rows.map((row) => `payment ${String(row['payment_id'])}: ${erasure.why}`) : [],
  )
  return {
    tables: found.map((one) => toPlanned(one, person)).filter(({ rows }) => rows > 0),
    open: [...open, ...(await listOpenMatters(queries, person, nowMilliseconds))],
  }
}

/** Whether there is something to erase. */
export const hasSomethingToErase = ({ tables }: ErasurePlan): boolean =>
  tables.some(({ does }) => does === 'deleted' || does === 'emptied')

function toPlanned({ personal, dataClass, keptUntil, rows }: FoundRows, person: Person): PlannedTable {
  const { table, what, erasure } = personal
  const emptied = erasure.kind === 'emptied' ? rows.filter((row) => erasure.isLeft(row, person)) : []
  return {
    table,
    what,
    // Rows whose columns are empty already are kept like others.
    does: erasure.kind === 'emptied' && emptied.length === 0 ? 'kept' : erasure.kind,
    rows: rows.length,
    emptiedRows: emptied.length,
    columns: erasure.kind === 'emptied' ? erasure.columns : [],
    ground: 'why' in erasure ? erasure.why : dataClass.ground,
    keptUntil,
  }
}
