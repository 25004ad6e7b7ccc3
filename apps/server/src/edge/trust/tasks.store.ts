import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Work in the background that one process at a time does. */
interface Task {
  readonly name: string
  /** When it is due again. */
  readonly nextMilliseconds: number
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/**
 * Claims work that is due, for this process alone, and sets when it is due again, also if this process dies. Work that nobody
 * has claimed before is due. Returns whether it was.
 */
export async function claimTask(
  queries: Queries,
  { name, nextMilliseconds, nowMilliseconds }: Task & { readonly nowMilliseconds: number },
): Promise<boolean> {
  const rows = await queries.rows(sql`
    insert into trust.task (name, due_at) values (${name}, ${iso(nextMilliseconds)})
    on conflict (name) do update set due_at = excluded.due_at where task.due_at <= ${iso(nowMilliseconds)}
    returning name`)
  return rows.length > 0
}

/** Sets when work is due again. */
export async function setNextTask(queries: Queries, { name, nextMilliseconds }: Task): Promise<void> {
  await queries.rows(sql`update trust.task set due_at = ${iso(nextMilliseconds)} where name = ${name}`)
}

/** When an operator last wanted the registers to be asked again; the beginning of time if nobody has. */
export async function readAskedAgainAt(queries: Queries): Promise<Date> {
  const [row] = await queries.rows<{ due_at: Date }>(
    sql`select due_at from trust.task where name = 'register asked again'`,
  )
  return row?.due_at ?? new Date(0)
}
