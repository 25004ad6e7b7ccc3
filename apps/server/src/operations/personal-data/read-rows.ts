import type { Queries } from '../../platform/database/database.ts'
import { type DataClass, dataClassOf } from '../../platform/database/data-classes.ts'
import { type KeptTable, listKeptTables } from '../../platform/database/retention.store.ts'
import { millisecondsOfId } from '../../platform/shared/ids.ts'
import type { Person } from './person.ts'
import type { PersonalRow, PersonalTable } from './personal-table.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

/** The rows of one table about a person, with why and for how long they are kept. */
export interface FoundRows {
  readonly personal: PersonalTable
  readonly dataClass: DataClass
  /** For how many days rows are kept at least; undefined if their age does not decide. */
  readonly days: number | undefined
  /** The day until which the newest of them is kept at least; undefined if there is none. */
  readonly keptUntil: string | undefined
  readonly rows: readonly PersonalRow[]
}

/** Reads everything that is stored about a person, table by table. The transaction must act for the bank. */
export async function readPersonalRows(queries: Queries, person: Person): Promise<readonly FoundRows[]> {
  const kept = await listKeptTables(queries)
  const found: FoundRows[] = []
  for (const personal of PERSONAL_TABLES) {
    const dataClass = dataClassOf(personal.table)
    if (dataClass === undefined) throw new Error(`${personal.table} belongs to no class of data`)
    const rows = await queries.rows<{ row: PersonalRow }>(personal.rows(person))
    const days = daysOf(kept, personal.table, dataClass)
    const own = rows.map(({ row }) => row)
    found.push({ personal, dataClass, days, keptUntil: keptUntil(personal, own, days), rows: own })
  }
  return found
}

/**
 * Whether nothing is stored about a person. That operators looked for them does not count: such a look is recorded even if nobody
 * is found.
 */
export function isNothingStored(found: readonly FoundRows[]): boolean {
  return found.every(({ personal, rows }) => rows.length === 0 || personal.table === 'back_office.act')
}

/** As the database says: its owner may have set another window than the default. */
function daysOf(kept: readonly KeptTable[], table: string, { days }: DataClass): number | undefined {
  const own = kept.find((one) => one.table === table)
  return own === undefined ? days : own.days
}

const dayMilliseconds = 86_400_000

function keptUntil(
  { madeBy }: PersonalTable,
  rows: readonly PersonalRow[],
  days: number | undefined,
): string | undefined {
  if (madeBy === undefined || days === undefined || rows.length === 0) return undefined
  const newest = Math.max(...rows.map((row) => millisecondsOfId(String(row[madeBy]))))
  return new Date(newest + days * dayMilliseconds).toISOString().slice(0, 10)
}
