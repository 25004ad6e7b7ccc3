import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export const REQUEST_IDS_CHANNEL = 'havn_request_ids'

/**
 * Sends a message to all processes. It leaves no row and is worth nothing after a crash, so nobody waits until it is on
 * disk.
 */
export async function publishRequestIds(queries: Queries, message: string): Promise<void> {
  await queries.rows(
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${REQUEST_IDS_CHANNEL}, ${message})`,
  )
}
