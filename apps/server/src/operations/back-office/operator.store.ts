import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Operator } from './operator.ts'

/** Who gives commands over a connection to the database. */
export interface CommandOperator {
  readonly operator: Operator
  /** Whether the login is a person's own. Only such a login may propose and confirm: one that is shared could be both people. */
  readonly hasOwnLogin: boolean
}

/** Returns whose login this connection has: PostgreSQL has authenticated it. */
export async function readCommandOperator(bankDatabase: Queries): Promise<CommandOperator> {
  const [row] = await bankDatabase.rows<{ login: string; has_own_login: boolean }>(sql`
    select session_user::text as login, pg_has_role(session_user, 'havn_operator', 'member') as has_own_login`)
  return {
    operator: { id: row?.login ?? '', channel: 'command-line' },
    hasOwnLogin: row?.has_own_login === true,
  }
}

/** Returns those of the banks that tenancy.operator_bank names for this operator's login. */
export async function listSeenBanks(
  bankDatabase: Queries,
  bankIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await bankDatabase.rows<{ id: string }>(sql`
    select id from unnest(${bankIds}::uuid[]) with ordinality as given (id, nth) where tenancy.sees_bank(id) order by nth`)
  return rows.map(({ id }) => id)
}
