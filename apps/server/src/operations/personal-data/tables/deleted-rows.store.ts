import { prepare } from '../../../platform/database/sql.ts'
import type { Person } from '../person.ts'
import type { PersonalTable } from '../personal-table.ts'

/** The ids of a person that a column may have. */
const IDS = {
  authorisation_id: 'authorisationIds',
  consent_id: 'consentIds',
  person_id: 'personIds',
  psu_id: 'psuIds',
  resource_id: 'ownPaymentIds',
} as const satisfies Readonly<Record<string, keyof Person>>

interface DeletedTable extends Pick<PersonalTable, 'what' | 'madeBy'> {
  /** The column by which a person's rows are found. */
  readonly by: keyof typeof IDS
  /** The ids that it has, if they are others than its name says. */
  readonly of?: keyof typeof IDS
  readonly orderBy?: string
}

/** A table whose rows of a person are found by one column, and deleted when the person is erased. */
export function deletedRows(
  table: string,
  { by, of = by, orderBy, ...described }: DeletedTable,
): PersonalTable {
  const where = `from ${table} as own where bank_id = $1 and ${by} = any ($2::uuid[])`
  const order = orderBy === undefined ? '' : ` order by ${orderBy}`
  const selection = prepare(`select to_jsonb(own) - 'bank_id' as row ${where}${order}`)
  const deletion = prepare(`delete ${where}`)
  const valuesOf = (person: Person) => [person.bankId, person[IDS[of]]]
  return {
    table,
    ...described,
    rows: (person) => ({ ...selection, values: valuesOf(person) }),
    erasure: { kind: 'deleted', statement: (person) => ({ ...deletion, values: valuesOf(person) }) },
  }
}
