import type { Queries } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/sql.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'

/** Something that breaks an invariant: the id of what it is about, and the facts, without personal data. */
export interface Violation {
  readonly subject: string
  readonly detail: string
}

/** A condition that holds in every committed state of a Havn database. */
export type Invariant = {
  readonly name: string
  /** What holds, in plain words. */
  readonly meaning: string
  /** What an operator does if it does not hold. */
  readonly remedy: string
  /** A schema without which there is nothing to check: only a sandbox has a ledger. */
  readonly schema?: string
  /** How it is checked: once for each bank, once for the whole database, or once by a login that sees the rows of all banks. */
  readonly scope: 'bank' | 'database' | 'all-banks'
  /** Nothing can violate it while all of these tables are empty; undefined if it is not about rows. */
  readonly tables?: readonly string[]
} & (
  | {
      readonly needsKeys?: undefined
      /** Lists violations among the rows of these banks. */
      readonly find: FindViolations
    }
  | {
      /** Only a process that has the servers' keys can check it. */
      readonly needsKeys: true
      readonly find: (...args: [...Parameters<FindViolations>, keys: KeyRing]) => ReturnType<FindViolations>
    }
)

type FindViolations = (queries: Queries, bankIds: readonly string[]) => Promise<readonly Violation[]>

/** More violations of one invariant than this are neither looked for nor listed: they help nobody. */
export const violationsMax = 100

/** The violations that a query lists as `subject` and `detail`. */
export function byQuery(query: (bankIds: readonly string[]) => Statement): FindViolations {
  return (queries, bankIds) => {
    const { text, values } = query(bankIds)
    return queries.rows<Violation>({
      name: '',
      text: `select subject::text, detail::text from (${text}) as violation limit ${violationsMax}`,
      values,
    })
  }
}
