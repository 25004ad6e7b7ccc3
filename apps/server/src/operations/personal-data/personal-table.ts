import type { Statement } from '../../platform/database/sql.ts'
import type { Person } from './person.ts'

/** A row as JSON. */
export type PersonalRow = Readonly<Record<string, unknown>>

/** What happens to the rows of a table when a person is erased. */
export type Erasure =
  /** They are deleted. */
  | { readonly kind: 'deleted'; readonly statement: (person: Person) => Statement }
  /** They stay on the ground of their class of data, without these columns. */
  | {
      readonly kind: 'emptied'
      readonly columns: readonly string[]
      readonly statement: (person: Person) => Statement
      /** Whether a row still has something in these columns that may be removed now. */
      readonly isLeft: (row: PersonalRow, person: Person) => boolean
    }
  /** They stay on the ground of their class of data. */
  | { readonly kind: 'kept' }
  /** They are dropped within days, and are needed until then. */
  | { readonly kind: 'expires'; readonly why: string }
  /** While there are any, the person cannot be erased. */
  | { readonly kind: 'open'; readonly why: string }

/** A table that has data of people, and how a person's rows are found, exported and erased. Its ground is in `DATA_CLASSES`. */
export interface PersonalTable {
  readonly table: string
  /** What a row says, in words for the person. */
  readonly what: string
  /** Selects the person's rows, each as the JSON object `row`, without other people's ids. */
  readonly rows: (person: Person) => Statement
  /** The column whose UUIDv7 says when a row was written, if there is one. */
  readonly madeBy?: string
  readonly erasure: Erasure
}
