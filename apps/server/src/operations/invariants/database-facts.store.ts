import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** What decides which invariants are checked in a database, and how. */
export interface DatabaseFacts {
  /** Whether row-level security restricts this login to one bank at a time. */
  readonly isUnderPolicies: boolean
  /** Whether this login sees rows at all: a policy that is not for its role hides every row, from the tables' owner too. */
  readonly seesRows: boolean
  readonly schemas: readonly string[]
  /** Those of the given tables that may have rows: their files, or those of their partitions, are not empty. */
  readonly filledTables: readonly string[]
}

/** Reads the facts in one statement: a small database is checked faster than it answers a question about each table. */
export async function readDatabaseFacts(
  queries: Queries,
  tables: readonly string[],
): Promise<DatabaseFacts | undefined> {
  const [facts] = await queries.rows<DatabaseFacts>(sql`
    select row_security_active('payments.payment') as "isUnderPolicies",
      not row_security_active('payments.payment') or pg_has_role(current_user, 'havn_bank', 'usage') as "seesRows",
      array(select nspname::text from pg_namespace) as schemas,
      array(
        select name
        from (
          -- By itself, or PostgreSQL opens every table and index to learn its size.
          select pg_class.oid as id, relkind, format('%s.%s', nspname, relname) as name
          from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where format('%s.%s', nspname, relname) = any (${tables}::text[])
          offset 0
        ) as given
        where case relkind
          when 'p' then exists (select from pg_partition_tree(id) where isleaf and pg_relation_size(relid) > 0)
          else pg_relation_size(id) > 0 end
      ) as "filledTables"`)
  return facts
}
