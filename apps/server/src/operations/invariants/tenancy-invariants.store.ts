import type { Queries } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { ID_RANGE } from '../../platform/shared/ids.ts'
import { byQuery, type Invariant, type Violation, violationsMax } from './invariant.ts'

/** The invariants of the tables themselves: who sees which rows. */
export const TENANCY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'row-level-security-is-on',
    meaning:
      'Every table that has policies applies them, to its owner too, and so does each of its partitions.',
    remedy: 'Run the migrations again, and find out who turned the policies off and what was read meanwhile.',
    scope: 'database',
    find: byQuery(
      () => sql`
      select relation.oid::regclass::text as subject,
        case when not relation.relrowsecurity then 'has row-level security turned off'
          else 'does not force row-level security' end as detail
      from pg_class as relation
      where relation.relkind in ('r', 'p')
        and (relation.relrowsecurity <> relation.relforcerowsecurity
          or (not relation.relrowsecurity and exists (select from pg_policy where polrelid = relation.oid))
          or (not relation.relrowsecurity and exists (
            select from pg_inherits join pg_class as parent on parent.oid = inhparent
            where inhrelid = relation.oid and parent.relrowsecurity)))`,
    ),
  },
  {
    name: 'rows-have-a-bank',
    meaning: 'Every row of a bank belongs to a bank that exists.',
    remedy:
      'Rows of a bank that was moved or deleted were left behind: no query finds them, and retention does not apply to them.',
    scope: 'all-banks',
    find: (queries) =>
      findInTables(
        queries,
        // Security events of no bank, such as a call that was refused before its bank was known, have a bank of zeros.
        sql`
        select relation.oid::regclass::text as name, 'bank_id not in (select bank_id from banks.bank)'
          || case relation.oid when 'security_events.event'::regclass then format(' and bank_id <> %L', ${ID_RANGE.first}::text)
            else '' end as condition
        from pg_class as relation
        join pg_attribute on attrelid = relation.oid and attname = 'bank_id' and not attisdropped
        where relation.relkind in ('r', 'p') and not relation.relispartition and attnotnull`,
        'belong to a bank that does not exist',
      ),
  },
  {
    name: 'rows-are-in-their-partition',
    meaning:
      'Every row is in the partition of its own time, or in the default one if there is none: retention drops partitions whole.',
    remedy: 'Detach the partition, check its rows, and insert them anew into the table.',
    scope: 'all-banks',
    find: (queries) =>
      findInTables(
        queries,
        sql`
        select relation.oid::regclass::text as name, format('not (%s)', pg_get_partition_constraintdef(relation.oid)) as condition
        from pg_class as relation where relation.relkind = 'r' and relation.relispartition
          and pg_get_partition_constraintdef(relation.oid) <> ''`,
        'do not belong into this partition',
      ),
  },
]

/** Lists the tables that have rows of which a condition is true, as one query. */
async function findInTables(
  queries: Queries,
  tables: Statement,
  problem: string,
): Promise<readonly Violation[]> {
  const found = await queries.rows<{ readonly name: string; readonly condition: string }>(tables)
  if (found.length === 0) return []
  const parts = found.map(
    ({ name, condition }) =>
      `select '${name}' as subject, count(*) || ' rows ${problem}' as detail from ${name} where ${condition} having count(*) > 0`,
  )
  const text = `${parts.join(' union all ')} limit ${violationsMax}`
  return queries.rows<Violation>({ name: '', text, values: [] })
}
